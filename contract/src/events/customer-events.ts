import { type EventName, eventName } from '../customers/event-names.ts'
import type { DataOf, TypeAbout } from './event-types.ts'

/** What other systems receive for each event of a customer. */
export const typeOfEvent = {
  [eventName.signedUp]: 'customer.created',
  [eventName.verified]: 'customer.verified',
  [eventName.suspended]: 'customer.suspended',
  [eventName.unsuspended]: 'customer.unsuspended',
  [eventName.devicesReset]: 'device.removed',
  [eventName.deviceSignedIn]: 'device.added',
  [eventName.deviceSignedOut]: 'device.removed',
  [eventName.nameChanged]: 'customer.updated',
  [eventName.preferencesChanged]: 'customer.updated',
  [eventName.passwordChanged]: 'customer.password_changed',
  [eventName.supportInformationChanged]: 'customer.updated',
  [eventName.imported]: 'customer.updated',

  [eventName.upgradedToPremium]: 'subscription.started',
  [eventName.renewed]: 'subscription.renewed',
  [eventName.cancellationScheduled]: 'subscription.cancellation_scheduled',
  [eventName.cancellationWithdrawn]: 'subscription.cancellation_withdrawn',
  [eventName.subscriptionEnded]: 'subscription.ended',
  [eventName.cancelledImmediately]: 'subscription.ended',
  [eventName.cancelledWithRefund]: 'subscription.ended',
  [eventName.complimentaryDaysAdded]: 'subscription.days_added',
  [eventName.upgradedToComplimentary]: 'complimentary.started',
  [eventName.complimentaryEnded]: 'complimentary.ended',
  [eventName.inAppStarted]: 'in_app_subscription.started',
  [eventName.inAppEnded]: 'in_app_subscription.ended',

  [eventName.paid]: 'payment.succeeded',
  [eventName.paymentFailed]: 'payment.failed',
  [eventName.paymentRetried]: 'payment.retried',
  [eventName.periodRestarted]: 'subscription.period_restarted',
  [eventName.invoiceVoided]: 'invoice.voided',
  [eventName.invoiceEmailed]: 'invoice.emailed',
  [eventName.creditAdded]: 'credit.added',
  [eventName.chargeAdded]: 'charge.added',
  [eventName.cardAdded]: 'card.added',
  [eventName.cardChanged]: 'card.changed',
  [eventName.cardRefused]: 'card.declined',
  [eventName.cardRemoved]: 'card.removed',
  [eventName.cardRenewed]: 'card.updated',
  [eventName.refundedAtProvider]: 'refund.created',
  [eventName.refundFailed]: 'refund.failed',
  [eventName.earlyFraudWarning]: 'payment.fraud_warning',
  [eventName.disputeOpened]: 'dispute.opened',
  [eventName.disputeWon]: 'dispute.won',
  [eventName.disputeLost]: 'dispute.lost',
  [eventName.disputePrevented]: 'dispute.prevented',
  [eventName.disputeReopened]: 'dispute.reopened',
} as const satisfies Record<EventName, TypeAbout<'customer'>>

/** The facts that other systems get with an event of a customer. */
export type FactsOf<Name extends EventName> = DataOf<(typeof typeOfEvent)[Name]>
