import { expect, test } from 'vitest'
import { unusedCents } from './unused-days.ts'

const april = { amountCents: 1499, startDate: '2026-03-31', endDate: '2026-04-29' }

test.each([
  ['before it starts', '2026-03-30', 1499],
  ['on the first day', '2026-03-31', 1499],
  ['with 15 of 30 days left', '2026-04-15', 750],
  ['on the last day', '2026-04-29', 50],
  ['after the end', '2026-04-30', 0],
])('returns the unused days of an invoice %s', (_when, today, cents) => {
  expect(unusedCents(april, today)).toBe(cents)
})

test('handles a one-day period', () => {
  expect(unusedCents({ amountCents: 999, startDate: '2026-02-28', endDate: '2026-02-28' }, '2026-02-28')).toBe(999)
})
