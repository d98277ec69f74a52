import { IconMail } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { byUrgency, inOrderOf } from './urgency.ts'

const now = new Date('2026-03-10T15:00:00Z')
const queue = (name: 'unpaidPremium' | 'unverifiedPremium' | 'openDisputes' | 'findings' | 'failedMails') => ({
  name,
  label: name,
  icon: IconMail,
  to: '/',
})
const details = (amountCents: number | null, oldestAt: string) => ({
  amountCents,
  oldestAt: new Date(oldestAt),
  newToday: 0,
})

test('sorts by late, then amount, then waiting time, then count only', () => {
  const waiting = [
    { queue: queue('failedMails'), count: 2, details: undefined },
    { queue: queue('findings'), count: 1, details: details(null, '2026-03-04T15:00:00Z') },
    { queue: queue('openDisputes'), count: 1, details: details(5_000, '2026-03-09T15:00:00Z') },
    { queue: queue('unverifiedPremium'), count: 1, details: details(null, '2026-02-07T15:00:00Z') },
    { queue: queue('unpaidPremium'), count: 1, details: details(1_499, '2026-02-01T15:00:00Z') },
  ]
  expect(byUrgency(waiting, now).map(({ queue: { name } }) => name)).toEqual([
    'unpaidPremium',
    'unverifiedPremium',
    'openDisputes',
    'findings',
    'failedMails',
  ])
})

test('keeps the order while hovered and adds new queues last', () => {
  const waiting = (['findings', 'failedMails', 'openDisputes', 'unpaidPremium'] as const).map((name) => ({
    queue: queue(name),
    count: 1,
    details: undefined,
  }))
  const names = inOrderOf(['unpaidPremium', 'openDisputes', 'failedMails'], waiting).map(({ queue: { name } }) => name)
  expect(names).toEqual(['unpaidPremium', 'openDisputes', 'failedMails', 'findings'])
})
