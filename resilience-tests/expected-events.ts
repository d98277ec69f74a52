import type { EventType } from '@portal/contract/events/event-types'

/** What other systems receive after each call that changes something, by its path and by hand. */
export const expectedEvents: Readonly<Record<string, readonly EventType[]>> = {
  '/verify-user': ['customer.verified'],
  '/suspend-user': ['customer.suspended'],
  '/unsuspend-user': ['customer.unsuspended'],
  '/clear-user-sessions': ['device.removed'],
  '/update-user-info': ['customer.updated'],
  '/update-preferences': ['customer.updated'],
  '/change-password': ['customer.password_changed'],
  '/update-support-info': ['customer.updated'],
  '/convert-to-complimentary': ['code.created', 'code.used', 'complimentary.started'],
  '/end-complimentary-subscription': ['complimentary.ended'],
  '/add-credit': ['credit.added'],
  '/add-charge': ['charge.added'],
  '/add-complimentary-days': ['subscription.days_added'],
  '/upgrade-subscription': ['card.added', 'subscription.started', 'payment.succeeded'],
  '/change-credit-card': ['card.changed'],
  '/cancel-subscription': ['subscription.cancellation_scheduled'],
  '/revert-cancel-subscription': ['subscription.cancellation_withdrawn'],
  '/end-premium-subscription': ['subscription.ended'],
  '/end-and-refund-premium-subscription': ['refund.created', 'refund.succeeded', 'subscription.ended'],
  '/refund-payment': ['refund.created', 'refund.succeeded'],
  '/email-invoice': ['invoice.emailed'],
  '/assign-purchase': ['in_app_subscription.started'],
  '/retry-payment': ['payment.retried', 'payment.succeeded'],

  '/create-channel': ['channel.created'],
  '/update-channel': ['channel.updated'],
  '/toggle-channel-status': ['channel.disabled'],
  '/reorder-channels': ['channel.moved'],
  '/upload-channel-logo': ['channel_logo.uploaded'],
  '/delete-channel-logo': ['channel_logo.deleted'],
  '/create-channel-tag': ['tag.created'],
  '/toggle-channel-tag-status': ['tag.disabled'],
  '/create-channel-tag-value': ['tag.created'],
  '/toggle-channel-tag-value-status': ['tag.disabled'],
  '/toggle-vod-status': ['vod.disabled'],
  '/create-complimentary-code': ['code.created'],
  '/toggle-complimentary-code-status': ['code.disabled'],
}

/** What changes nothing that other systems follow. */
export const withoutEvents: readonly string[] = [
  '/release-parked-customer',
  '/ask-provider-again',
  '/resolve-finding',
  '/create-merchant',
  '/toggle-merchant-status',
]
