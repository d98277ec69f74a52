import { defineCalls } from '../../call.ts'
import { eventName } from '../../customers/event-names.ts'
import { actionOnCustomer, onCustomer } from '../../customers/one-customer.ts'
import { givingErrors } from '../../money-limits/limits.ts'
import { PaymentUnknown } from '../payment-unknown.ts'

export const NOT_PAID =
  'The current billing period is unpaid, so the cancellation cannot be scheduled. Cancel immediately instead.'

const CANCELLATION_FAILED = "Error cancelling customer's subscription."
const REFUND_FAILED = "Error cancelling and refunding customer's premium subscription."

/** The ways to end a premium subscription. */
export const cancellationCalls = defineCalls({
  cancelSubscription: actionOnCustomer({
    path: '/cancel-subscription',
    permission: 'cancel-on-last-day',
    offered: ['cancelOnLastDay'],
    event: eventName.cancellationScheduled,
    input: onCustomer,
    errors: { NotPaid: { status: 409, message: CANCELLATION_FAILED, reason: NOT_PAID } },
    done: "Customer's subscription has been cancelled successfully.",
    failed: CANCELLATION_FAILED,
  }),
  revertCancelSubscription: actionOnCustomer({
    path: '/revert-cancel-subscription',
    permission: 'withdraw-cancellation',
    offered: ['withdrawCancellation'],
    event: eventName.cancellationWithdrawn,
    input: onCustomer,
    done: 'Cancel subscription request of customer successfully withdrawn.',
    failed: 'Error withdrawing cancel subscription request of customer.',
  }),
  /** Ends without a refund. */
  endPremiumSubscription: actionOnCustomer({
    path: '/end-premium-subscription',
    permission: 'cancel-without-refund',
    offered: ['cancelWithoutRefund'],
    event: eventName.cancelledImmediately,
    input: onCustomer,
    done: "Customer's premium subscription has been cancelled successfully with immediate effect.",
    failed: "Error cancelling customer's premium subscription with immediate effect.",
  }),
  endAndRefundPremiumSubscription: actionOnCustomer({
    path: '/end-and-refund-premium-subscription',
    permission: 'cancel-with-refund',
    offered: ['cancelWithRefund'],
    event: eventName.cancelledWithRefund,
    input: onCustomer,
    errors: {
      /** No card payment is left to refund, or the provider rejects the refund. */
      NothingToRefund: { status: 409, message: REFUND_FAILED },
      ...givingErrors,
      RefundFailed: { status: 402, message: REFUND_FAILED },
      PaymentUnknown,
    },
    done: "Customer's premium subscription has been cancelled successfully with immediate effect and the payment has been refunded.",
    failed: REFUND_FAILED,
  }),
})
