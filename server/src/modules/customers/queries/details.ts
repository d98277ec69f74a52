import type { Db } from '../../../platform/db/connect.ts'
import {
  cards,
  events,
  failedRefund,
  inAppSubscriptions,
  isDisputed,
  isPaymentUnderWay,
  lostChargebackAt,
  onHoldSince,
  newestPayment,
  openDisputes,
  openInvoice,
  subscriptions,
} from './details-lists.ts'
import { countImportedHistory } from './imported-history.ts'
import { adjustments, failedAttempts, invoices, ledger, payments, refunds } from './details-money-lists.ts'

export type DetailsRow = NonNullable<Awaited<ReturnType<typeof findDetails>>>

/**
 * Loads a customer with the complete history in a single round trip, each list newest first. Timestamps inside the
 * lists are ISO text, because JSON has no timestamp type.
 */
export async function findDetails(db: Db, username: string) {
  return db
    .selectFrom('customers')
    .where('username', '=', username)
    .select(['username', 'first_name', 'last_name', 'type', 'status', 'merchant_code', 'new_user', 'created_at'])
    .select(['last_login_at', 'time_zone', 'language', 'opted_in', 'free_seconds_consumed', 'last_payment_mode'])
    .select(['in_app_subscription', 'provider_customer_id', 'valid_till', 'client', 'social_profiles'])
    .select(['address_line1', 'address_line2', 'city', 'state', 'zip_code', 'country'])
    .select(['utm_source', 'utm_campaign', 'utm_medium', 'utm_term', 'utm_content'])
    .select(['alt_contact1', 'alt_contact2', 'support_address', 'support_city', 'support_state', 'support_zip_code'])
    .select('support_notes')
    .select((of) => [
      countImportedHistory(of).as('imported_history'),
      isPaymentUnderWay(of).as('payment_under_way'),
      inAppSubscriptions(of).as('in_app_subscriptions'),
      subscriptions(of).as('subscriptions'),
      cards(of).as('cards'),
      openDisputes(of).as('open_disputes'),
      newestPayment().as('newest_payment'),
      openInvoice().as('open_invoice'),
      isDisputed().as('is_disputed'),
      onHoldSince(of).as('on_hold_since'),
      lostChargebackAt(of).as('lost_chargeback_at'),
      failedRefund(of).as('failed_refund'),
      failedAttempts(of).as('failed_attempts'),
      ledger(of).as('ledger'),
      invoices(of).as('invoices'),
      payments(of).as('payments'),
      adjustments(of, 'credits').as('credits'),
      adjustments(of, 'charges').as('charges'),
      refunds(of).as('refunds'),
      events(of).as('events'),
    ])
    .executeTakeFirst()
}
