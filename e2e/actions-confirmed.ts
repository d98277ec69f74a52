import type { Kind } from './demo-customers.ts'

/** An action with a plain confirmation: its question, and its effect. */
export interface ConfirmedAction {
  readonly label: string
  readonly title?: string
  readonly kind: Kind
  readonly path: string
  readonly question: string | RegExp
  readonly verb: string
  readonly cancelLabel: string
  readonly done: string
  readonly failed: string
  /** A fact of the record before and after. */
  readonly record: readonly [fact: string, before: RegExp, after: RegExp]
  /** An action by another user that makes this one impossible, and the fact afterwards; set if it can be done twice. */
  readonly preventedBy?: readonly [path: string, after: RegExp]
}

/** The specified plain confirmations. */
export const confirmedActions: readonly ConfirmedAction[] = [
  {
    label: 'Verify Customer',
    kind: 'unverified',
    path: 'verify-user',
    question: 'Are you sure you want to verify this customer?',
    verb: 'Verify Customer',
    cancelLabel: 'Cancel',
    done: 'Customer has been verified successfully.',
    failed: 'Error verifying customer.',
    record: ['Status', /^Unverified$/, /^Verified$/],
  },
  {
    label: 'Suspend',
    title: 'Suspend Customer',
    kind: 'trial',
    path: 'suspend-user',
    question: "Are you sure you want to suspend this customer's account?",
    verb: 'Suspend Customer',
    cancelLabel: 'Cancel',
    done: 'Customer suspended successfully.',
    failed: 'Error suspending customer.',
    record: ['Status', /^Verified$/, /^Suspended$/],
  },
  {
    label: 'Unsuspend Customer',
    kind: 'suspended',
    path: 'unsuspend-user',
    question: "Are you sure you want to unsuspend this customer's account?",
    verb: 'Unsuspend Customer',
    cancelLabel: 'Cancel',
    done: 'Customer unsuspended successfully.',
    failed: 'Error unsuspending customer.',
    record: ['Status', /^Suspended$/, /^Verified$/],
  },
  {
    label: 'Reset Devices',
    kind: 'trial',
    path: 'clear-user-sessions',
    question: "Are you sure you want to reset customer's authorized devices?",
    verb: 'Reset Devices',
    cancelLabel: 'Cancel',
    done: 'Customer devices have been reset successfully.',
    failed: 'Error resetting customer devices.',
    record: ['Status', /^Verified$/, /^Verified$/],
    // Can be repeated any number of times.
    preventedBy: ['suspend-user', /^Suspended$/],
  },
  {
    label: 'Cancel On Last Day of Billing Cycle',
    kind: 'subscribed',
    path: 'cancel-subscription',
    question:
      /^Customer's premium subscription will be cancelled on \w{3} \d{1,2}, \d{4}\. Are you sure you want to cancel customer's premium subscription\?$/,
    verb: 'Cancel Subscription',
    cancelLabel: 'Keep Subscription',
    done: "Customer's subscription has been cancelled successfully.",
    failed: "Error cancelling customer's subscription.",
    record: ['Cancel On', /^$/, /^\w{3} \d{1,2}, \d{4}$/],
  },
  {
    label: 'Withdraw Cancellation',
    kind: 'leaving',
    path: 'revert-cancel-subscription',
    question:
      /^Customer's premium subscription is scheduled to be cancelled on \w{3} \d{1,2}, \d{4}\. Are you sure you want to withdraw the cancellation\?$/,
    verb: 'Withdraw Cancellation',
    cancelLabel: 'Keep Cancellation',
    done: 'Cancel subscription request of customer successfully withdrawn.',
    failed: 'Error withdrawing cancel subscription request of customer.',
    record: ['Cancel On', /^\w{3} \d{1,2}, \d{4}$/, /^$/],
  },
  {
    label: 'Cancel Immediately (No Refund)',
    kind: 'subscribed',
    path: 'end-premium-subscription',
    question:
      "Are you sure you want to cancel customer's premium subscription with immediate effect and without refund?",
    verb: 'Cancel Immediately',
    cancelLabel: 'Keep Subscription',
    done: "Customer's premium subscription has been cancelled successfully with immediate effect.",
    failed: "Error cancelling customer's premium subscription with immediate effect.",
    record: ['Type', /^Premium$/, /^Trial$/],
  },
  {
    label: 'Cancel Subscription With Refund',
    kind: 'subscribed',
    path: 'end-and-refund-premium-subscription',
    question:
      "Are you sure you want to cancel customer's premium subscription with immediate effect and refund the amount?",
    verb: 'Cancel and Refund',
    cancelLabel: 'Keep Subscription',
    done: "Customer's premium subscription has been cancelled successfully with immediate effect and the payment has been refunded.",
    failed: "Error cancelling and refunding customer's premium subscription.",
    record: ['Type', /^Premium$/, /^Trial$/],
  },
  {
    label: 'End Complimentary',
    kind: 'complimentary',
    path: 'end-complimentary-subscription',
    question: "Are you sure you want to cancel customer's complimentary subscription with immediate effect?",
    verb: 'End Complimentary',
    cancelLabel: 'Keep Subscription',
    done: "Customer's complimentary subscription has been cancelled successfully with immediate effect.",
    failed: "Error cancelling customer's complimentary subscription with immediate effect.",
    record: ['Type', /^Complimentary$/, /^Trial$/],
  },
]
