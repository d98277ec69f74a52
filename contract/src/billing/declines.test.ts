import { expect, test } from 'vitest'
import { declineReason } from './declines.ts'

test.each([
  ['insufficient_funds', 'insufficient funds'],
  ['generic_decline', 'declined by the bank, no reason given'],
  ['do_not_honor', 'declined by the bank, no reason given'],
  ['lost_card', 'card reported lost'],
  ['some_new_code', 'some new code'],
])('describes decline code %s', (code, reason) => {
  expect(declineReason(code)).toBe(reason)
})
