import { expect, test } from 'vitest'
import { holdReason } from './hold-reason.ts'

test.each([
  ['No such payment_method: pm_1A8', 'Card not found at the payment provider (pm_1A8)'],
  [
    "No such PaymentMethod: 'pm_1A8'; It may exist in another account.",
    'Card not found at the payment provider (pm_1A8)',
  ],
  ["No such customer: 'cus_9Z'", 'Customer not found at the payment provider (cus_9Z)'],
  ['No price is known for the plan', 'No price is known for the plan'],
])('describes "%s"', (error, reason) => {
  expect(holdReason(error)).toBe(reason)
})
