import { eventName } from '@portal/contract/customers/event-names'
import { expect, test } from 'vitest'
import type { TimelineEntry } from './timeline-entries.ts'
import { type TimelineFilter, timelineFilters } from './timeline-filters.ts'

const entry = (of: Partial<TimelineEntry>): TimelineEntry => ({
  date: new Date('2026-03-05T12:00:00Z'),
  event: null,
  title: '',
  details: '',
  amountCents: null,
  byStaff: false,
  ...of,
})

test.each<[string, TimelineEntry, TimelineFilter[]]>([
  ['a failed payment', entry({ event: eventName.paymentFailed }), ['all', 'money']],
  [
    'a credit by staff',
    entry({ event: eventName.creditAdded, amountCents: 500, byStaff: true }),
    ['all', 'money', 'staff'],
  ],
  ['a ledger item', entry({ amountCents: -1499 }), ['all', 'money']],
  ['a suspension', entry({ event: eventName.suspended, byStaff: true }), ['all', 'account', 'staff']],
  ['a sign-up', entry({ event: eventName.signedUp }), ['all', 'account']],
])('%s is shown by its filters', (_name, one, expected) => {
  const names = Object.keys(timelineFilters) as TimelineFilter[]
  expect(names.filter((name) => timelineFilters[name].shows(one))).toEqual(expected)
})
