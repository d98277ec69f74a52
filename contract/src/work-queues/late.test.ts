import { expect, test } from 'vitest'
import { isLate } from './late.ts'

test.each([
  ['openDisputes', 7],
  ['failedJobs', 7],
  ['approvalsWaiting', 1],
  ['ownRequests', 1],
  ['unverifiedPremium', 30],
  ['unpaidPremium', 30],
  ['followUps', 0],
] as const)('an item of %s is late after %i days', (queue, days) => {
  expect(isLate(queue, days)).toBe(false)
  expect(isLate(queue, days + 1)).toBe(true)
})
