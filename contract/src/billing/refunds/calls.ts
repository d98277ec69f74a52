import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { eventName } from '../../customers/event-names.ts'
import { actionOnCustomer } from '../../customers/one-customer.ts'
import { amount, chargeId, customerEmail } from '../../fields.ts'
import { givingErrors } from '../../money-limits/limits.ts'
import { choice, optionalLine } from '../../text.ts'
import { PaymentUnknown } from '../payment-unknown.ts'
import { refundReasons } from './reasons.ts'

const REFUND_FAILED = "Error refunding customer's payment."
const EXPLAIN = 'Enter at least 3 characters'

/** The reason as staff entered it; required for "other". */
const description = optionalLine(200).refine((text) => text === '' || text.length >= 3, { error: EXPLAIN })

/** Why a payment cannot be refunded by this amount. */
export const refundErrors = {
  PaymentNotFound: { status: 404, message: 'Payment not found.' },
  AmountTooHigh: {
    status: 409,
    message: 'The amount exceeds the refundable amount of the payment. Enter a lower amount.',
  },
  NothingToRefund: { status: 409, message: 'The payment was already refunded.' },
  PaymentDisputed: {
    status: 409,
    message: 'The payment was charged back and cannot be refunded. The bank decides the chargeback.',
  },
} as const

export const refundCalls = defineCalls({
  /** Refunds all or part of a payment, without changing the subscription. */
  refundPayment: actionOnCustomer({
    path: '/refund-payment',
    permission: 'refund-payment',
    offered: ['refundPayment'],
    event: eventName.paymentRefunded,
    input: z
      .strictObject({
        email: customerEmail,
        chargeId,
        amount,
        reasonCode: choice(refundReasons, 'Select a reason'),
        description: description.default(''),
      })
      .refine(({ reasonCode, description }) => reasonCode !== 'other' || description !== '', {
        path: ['description'],
        error: EXPLAIN,
      })
      .transform(({ amount, ...rest }) => ({ ...rest, amountCents: amount })),
    errors: {
      ...refundErrors,
      ...givingErrors,
      RefundFailed: { status: 402, message: REFUND_FAILED },
      PaymentUnknown,
    },
    done: "Customer's payment has been refunded successfully.",
    failed: REFUND_FAILED,
  }),
})
