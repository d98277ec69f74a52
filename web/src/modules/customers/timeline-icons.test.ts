import { eventName } from '@portal/contract/customers/event-names'
import { expect, test } from 'vitest'
import { chargebackIcon, iconFor } from './timeline-icons.ts'

test('all chargeback outcomes have the chargeback icon', () => {
  const events = Object.values(eventName).filter((event) => event.startsWith('Chargeback'))
  expect(events).toHaveLength(5)
  for (const event of events) {
    const entry = { date: new Date(), event, title: event, details: '', amountCents: -1499, byStaff: false }
    expect(iconFor(entry).icon, event).toBe(chargebackIcon)
  }
})

test.each([
  ['Note restored', eventName.noteAdded],
  ['Follow-up reopened', eventName.followUpAdded],
  ['Credit card updated by issuer', eventName.cardChanged],
  ['In-app subscription started', eventName.upgradedToPremium],
  ['In-app subscription ended', eventName.subscriptionEnded],
])('%s has the icon of %s', (event, other) => {
  const entry = { date: new Date(), title: '', details: '', amountCents: null, byStaff: false }
  expect(iconFor({ ...entry, event })).toEqual(iconFor({ ...entry, event: other }))
})
