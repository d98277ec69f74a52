import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../platform/db/types.ts'
import { isDisputedOf, type OpenInvoice, openInvoiceOf } from './holdings.ts'
import { newestPaymentOf, type RefundFacts } from './refund-facts.ts'

/** The row of `customers` in the outer query. */
export type CustomerExpression = ExpressionBuilder<DB, 'customers'>

export function isPaymentUnderWay({ exists, selectFrom }: CustomerExpression) {
  return exists(
    selectFrom('payment_operations')
      .whereRef('customer_id', '=', 'customers.id')
      .where('settled_at', 'is', null)
      .select('id'),
  ).$castTo<boolean>()
}

export function inAppSubscriptions({ selectFrom }: CustomerExpression) {
  return jsonArrayFrom(
    selectFrom('in_app_subscriptions')
      .whereRef('customer_id', '=', 'customers.id')
      .select(['plan', 'start_date as startDate', 'end_date as endDate', 'device'])
      .orderBy('start_date', 'desc')
      .orderBy('id', 'desc'),
  )
}

/** At most one; ended subscriptions appear in their invoices. */
export function subscriptions({ selectFrom }: CustomerExpression) {
  return jsonArrayFrom(
    selectFrom('subscriptions')
      .whereRef('customer_id', '=', 'customers.id')
      .where('ended_at', 'is', null)
      .select(['plan', 'coupon', 'start_date as startDate', 'end_date as endDate', 'cancel_on as cancelOn'])
      .select(['next_invoice_date as nextInvoiceDate', 'invoice_count as invoiceCount'])
      .select('payment_attempt_count as paymentAttemptCount')
      // Not shown, but used by billing.
      .select(['anchor', 'price_cents as priceCents', 'discount_cents as discountCents']),
  )
}

export function cards({ selectFrom }: CustomerExpression) {
  return jsonArrayFrom(
    selectFrom('cards')
      .whereRef('customer_id', '=', 'customers.id')
      .where('removed_at', 'is', null)
      .select(['name', 'last4', 'brand', 'funding'])
      .orderBy('id', 'desc'),
  )
}

/** Disputes that can still be answered, latest first. */
export function openDisputes({ selectFrom }: CustomerExpression) {
  return jsonArrayFrom(
    selectFrom('disputes')
      .whereRef('customer_id', '=', 'customers.id')
      .where('state', '=', 'open')
      .select(['opened_at as openedAt', 'amount_cents as amountCents'])
      .orderBy('opened_at', 'desc')
      .orderBy('id', 'desc'),
  )
}

/** When the money of a lost dispute was taken, latest one. */
export function lostChargebackAt({ selectFrom }: CustomerExpression) {
  return selectFrom('ledger_entries')
    .innerJoin('disputes', 'disputes.id', 'dispute_id')
    .whereRef('ledger_entries.customer_id', '=', 'customers.id')
    .where('ledger_entries.type', '=', 'dispute')
    .where('disputes.state', '=', 'lost')
    .select(({ fn }) => fn.max('occurred_at').as('at'))
}

/** The latest refund that came back. */
export function failedRefund({ selectFrom }: CustomerExpression) {
  return jsonObjectFrom(
    selectFrom('ledger_entries')
      .whereRef('customer_id', '=', 'customers.id')
      .where('type', '=', 'refund_failed')
      .select(['occurred_at as date', 'amount_cents as amountCents'])
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  )
}

/** The payment that a cancellation with refund would refund. */
export function newestPayment() {
  return sql<RefundFacts | null>`${sql.raw(newestPaymentOf('customers.id'))}`
}

/** When billing was put on hold for the customer. */
export function onHoldSince({ selectFrom }: CustomerExpression) {
  return selectFrom('parked_customers')
    .whereRef('customer_id', '=', 'customers.id')
    .select(({ fn }) => fn.min('parked_at').as('since'))
}

export function isDisputed() {
  return sql<boolean>`${sql.raw(isDisputedOf('customers.id'))}`
}

export function openInvoice() {
  return sql<OpenInvoice | null>`${sql.raw(openInvoiceOf('customers.id'))}`
}

export function events({ selectFrom }: CustomerExpression) {
  return jsonArrayFrom(
    selectFrom('customer_events')
      .whereRef('customer_id', '=', 'customers.id')
      .select(['occurred_at as date', 'event', 'details', sql<boolean>`staff_id is not null`.as('byStaff')])
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc'),
  )
}
