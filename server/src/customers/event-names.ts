/** What can happen to a customer, in the words of the Events table. */
export const eventName = {
  signedUp: 'Signed up',
  verified: 'Verified',
  suspended: 'Suspended',
  unsuspended: 'Unsuspended',
  devicesReset: 'Devices reset',
  nameChanged: 'Name changed',
  preferencesChanged: 'Preferences changed',
  passwordChanged: 'Password changed',
  supportInformationChanged: 'Support information changed',

  upgradedToPremium: 'Upgraded to premium',
  renewed: 'Renewed',
  cancellationScheduled: 'Cancellation scheduled',
  cancellationWithdrawn: 'Cancellation withdrawn',
  subscriptionEnded: 'Subscription ended',
  cancelledImmediately: 'Cancelled immediately',
  cancelledWithRefund: 'Cancelled with refund',
  complimentaryDaysAdded: 'Complimentary days added',
  upgradedToComplimentary: 'Upgraded to complimentary',
  complimentaryEnded: 'Complimentary subscription ended',
  inAppStarted: 'In-app subscription started',
  inAppEnded: 'In-app subscription ended',

  paid: 'Payment received',
  paymentFailed: 'Payment failed',
  periodRestarted: 'Billing period restarted',
  invoiceVoided: 'Invoice voided',
  invoiceEmailed: 'Invoice e-mailed',
  creditAdded: 'Credit added',
  chargeAdded: 'Charge added',
  cardAdded: 'Credit card added',
  cardChanged: 'Credit card changed',
  cardRemoved: 'Credit card removed',
  refundedAtProvider: 'Refunded at the payment provider',
  refundFailed: 'Refund failed',
  disputeOpened: 'Chargeback opened',
  disputeWon: 'Chargeback won',
  disputeLost: 'Chargeback lost',
} as const
export type EventName = (typeof eventName)[keyof typeof eventName]

/** How the details of an event say how many days were added; the check of the periods reads them back. */
export function complimentaryDaysDetails(days: number, reason: string): string {
  return `${days} ${days === 1 ? 'day' : 'days'}: ${reason}`
}

/** The days that the details of a "Complimentary days added" speak of. */
export function parseComplimentaryDays(details: string): number {
  return Number.parseInt(details, 10)
}
