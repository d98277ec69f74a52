import { adjustmentCalls } from '../billing/adjustments/calls.ts'
import { cancellationCalls } from '../billing/cancellation/calls.ts'
import type { PreviewedAction } from '../billing/preview/calls.ts'
import { refundCalls } from '../billing/refunds/calls.ts'
import { customersCalls } from '../customers/calls.ts'

/** Actions that give a customer money or days, and need approval above the limits. */
export const approvableCalls = {
  addCredit: adjustmentCalls.addCredit,
  addComplimentaryDays: adjustmentCalls.addComplimentaryDays,
  upgradeToComplimentary: customersCalls.convertToComplimentary,
  refundPayment: refundCalls.refundPayment,
  cancelWithRefund: cancellationCalls.endAndRefundPremiumSubscription,
} as const satisfies Partial<Record<PreviewedAction, unknown>>
export type ApprovableAction = keyof typeof approvableCalls
// The table is typed by these keys.
export const approvableActions = Object.keys(approvableCalls) as [ApprovableAction, ...ApprovableAction[]]

export const approvableLabels: Record<ApprovableAction, string> = {
  addCredit: 'Add Credit',
  addComplimentaryDays: 'Add Complimentary Days',
  upgradeToComplimentary: 'Upgrade to Complimentary',
  refundPayment: 'Refund Payment',
  cancelWithRefund: 'Cancel Subscription With Refund',
}

export function isApprovable(action: string): action is ApprovableAction {
  return Object.hasOwn(approvableCalls, action)
}
