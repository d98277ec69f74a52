import { formatFullName } from '../full-name.ts'

/** Customer events, with their texts in the Events table. */
export const eventName = {
  signedUp: 'Signed up',
  verified: 'Verified',
  suspended: 'Suspended',
  unsuspended: 'Unsuspended',
  devicesReset: 'Devices reset',
  deviceSignedIn: 'Device signed in',
  deviceSignedOut: 'Device signed out',
  nameChanged: 'Name changed',
  preferencesChanged: 'Preferences changed',
  passwordChanged: 'Password changed',
  supportInformationChanged: 'Support information changed',
  imported: 'Imported',

  upgradedToPremium: 'Upgraded to premium',
  renewed: 'Renewed',
  cancellationScheduled: 'Cancellation scheduled',
  cancellationWithdrawn: 'Cancellation withdrawn',
  subscriptionEnded: 'Subscription ended',
  cancelledImmediately: 'Cancelled immediately',
  cancelledWithRefund: 'Cancelled with refund',
  complimentaryDaysAdded: 'Complimentary days added',
  complimentaryDaysWithdrawn: 'Complimentary days withdrawn',
  upgradedToComplimentary: 'Upgraded to complimentary',
  complimentaryEnded: 'Complimentary subscription ended',
  inAppStarted: 'In-app subscription started',
  inAppRenewed: 'In-app subscription renewed',
  inAppRenewalChanged: 'In-app renewal changed',
  inAppPaymentFailed: 'In-app payment failed',
  inAppPaused: 'In-app subscription on hold',
  inAppResumed: 'In-app subscription resumed',
  inAppEnded: 'In-app subscription ended',

  paid: 'Payment received',
  paymentFailed: 'Payment failed',
  paymentRetried: 'Payment retried',
  periodRestarted: 'Billing period restarted',
  invoiceVoided: 'Invoice voided',
  invoiceEmailed: 'Invoice emailed',
  creditAdded: 'Credit added',
  chargeAdded: 'Charge added',
  approvalRequested: 'Approval requested',
  approvalGiven: 'Request approved',
  approvalRejected: 'Request rejected',
  approvalWithdrawn: 'Request withdrawn',
  approvalExpired: 'Request expired',
  cardAdded: 'Credit card added',
  cardChanged: 'Credit card changed',
  cardRefused: 'Credit card declined',
  cardLinkSent: 'Credit card link sent',
  cardLinkFailed: 'Credit card link failed',
  cardRemoved: 'Credit card removed',
  cardRenewed: 'Credit card updated by issuer',
  paymentRefunded: 'Payment refunded',
  refundedAtProvider: 'Refunded outside the portal',
  refundFailed: 'Refund failed',
  earlyFraudWarning: 'Early fraud warning',
  disputeOpened: 'Chargeback opened',
  disputeWon: 'Chargeback won',
  disputeLost: 'Chargeback lost',
  disputePrevented: 'Chargeback prevented',
  disputeReopened: 'Chargeback reopened',

  noteAdded: 'Note added',
  noteEdited: 'Note edited',
  notePinned: 'Note pinned',
  noteUnpinned: 'Note unpinned',
  noteRemoved: 'Note removed',
  noteRestored: 'Note restored',
  followUpAdded: 'Follow-up added',
  followUpPostponed: 'Follow-up postponed',
  followUpHandedOn: 'Follow-up reassigned',
  followUpCompleted: 'Follow-up completed',
  followUpReopened: 'Follow-up reopened',
} as const
export type EventName = (typeof eventName)[keyof typeof eventName]

/** Suffix for a payment made without a card, which books nothing. */
export const FROM_CREDIT = ', from credit'

/** `Goodwill, by Ana García`, or `by Ana García` if there are no other details. */
export function detailsBy(details: string, name: string): string {
  return details === '' ? `by ${name}` : `${details}, by ${name}`
}

/** Details of an action by a portal user, ending with the user's name. */
export function signedDetails(details: string, staff: Parameters<typeof formatFullName>[0]): string {
  return detailsBy(details, formatFullName(staff))
}

/** Details of an action that one user requested and another approved. */
export function approvedDetails(
  details: string,
  requester: Parameters<typeof formatFullName>[0],
  approver: Parameters<typeof formatFullName>[0],
): string {
  const names = `requested by ${formatFullName(requester)}, approved by ${formatFullName(approver)}`
  return details === '' ? names : `${details}, ${names}`
}

/** Details without the name at the end. */
export function unsignedDetails(details: string): string {
  return details.replace(/(?:^|, )by [^,]*$/, '')
}
