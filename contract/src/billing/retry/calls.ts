import { defineCalls } from '../../call.ts'
import { eventName } from '../../customers/event-names.ts'
import { CARD_UNUSABLE } from '../../customers/facts.ts'
import { actionOnCustomer, onCustomer } from '../../customers/one-customer.ts'
import { PaymentUnknown } from '../payment-unknown.ts'

const RETRY_FAILED = "Error retrying customer's payment."

export const retryCalls = defineCalls({
  /** Charges the open invoice to the card again; scheduled attempts remain unchanged. */
  retryPayment: actionOnCustomer({
    path: '/retry-payment',
    permission: 'retry-payment',
    offered: ['retryPayment'],
    event: eventName.paymentRetried,
    input: onCustomer,
    errors: {
      /** The bank declined the card permanently, for example because it is lost. */
      CardUnusable: { status: 409, message: RETRY_FAILED, reason: CARD_UNUSABLE },
      PaymentFailed: { status: 402, message: 'The payment was declined. Try again later or change the credit card.' },
      PaymentUnknown,
    },
    done: "Customer's payment has been received successfully.",
    failed: RETRY_FAILED,
  }),
})
