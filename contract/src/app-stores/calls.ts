import { z } from 'zod'
import { defineCalls, nothing } from '../call.ts'
import { UserNotFound } from '../customers/one-customer.ts'
import { line } from '../text.ts'

/** Staff actions on app store purchases. */
export const appStoresCalls = defineCalls({
  /** Assigns a purchase with an unknown customer to a customer and processes it as if it had named them. */
  assignPurchase: {
    method: 'POST',
    path: '/assign-purchase',
    permission: 'resolve-billing-problems',
    input: z.strictObject({
      /** ID of the discrepancy that lists the purchase. */
      id: z.int({ error: 'Enter a discrepancy ID' }).min(1),
      customer: line(254, { required: "Enter the customer's email address or ID" }, 'none'),
    }),
    reply: nothing,
    errors: {
      CustomerNotFound: UserNotFound,
      PurchaseAssigned: { status: 409, message: 'This purchase already has a customer.' },
    },
    done: 'Purchase assigned',
    failed: 'Unable to assign purchase',
  },
})
