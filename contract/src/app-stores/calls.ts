import { z } from 'zod'
import { defineCalls, nothing } from '../call.ts'
import { UserNotFound } from '../customers/one-customer.ts'
import { line } from '../text.ts'

/** What staff do about purchases in app stores. */
export const appStoresCalls = defineCalls({
  /** Gives a purchase that names no known customer to one; what follows from it is as if it had named them. */
  assignPurchase: {
    method: 'POST',
    path: '/assign-purchase',
    permission: 'resolve-billing-problems',
    input: z.strictObject({
      /** Of the discrepancy that lists the purchase. */
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
