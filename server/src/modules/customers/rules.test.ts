import { expect, test } from 'vitest'
import { blankToNull, scheduledAttempt } from './rules.ts'

test.each([
  ['', null],
  [' \n\t', null],
  ['x', 'x'],
  [' x ', ' x '],
])('stores the text %j as %j', (text, stored) => {
  expect(blankToNull(text)).toBe(stored)
})

test('retries the open invoice on schedule unless an obstacle exists', () => {
  const openInvoice = { nextAttemptOn: '2026-03-08' }
  const due = { openInvoice, retryObstacle: null, paymentUnderWay: false, isOnHold: false }
  expect(scheduledAttempt(due)).toBe('2026-03-08')
  expect(scheduledAttempt({ ...due, openInvoice: null })).toBeNull()
  expect(scheduledAttempt({ ...due, isOnHold: true })).toBeNull()
  expect(scheduledAttempt({ ...due, paymentUnderWay: true })).toBeNull()
  for (const retryObstacle of ['disputed', 'card-declined-for-good', 'nothing-due'] as const)
    expect(scheduledAttempt({ ...due, retryObstacle }), retryObstacle).toBeNull()
})
