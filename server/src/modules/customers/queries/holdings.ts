import type { PlanType } from '@portal/contract/billing/plans'
import type { CalendarDay } from '@portal/contract/dates'
import type { Tx } from '../../../platform/db/connect.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { newestPaymentOf, type RefundFacts } from './refund-facts.ts'

export type CustomerRef = { readonly username: string } | { readonly id: number }

export interface LiveSubscription {
  readonly id: number
  readonly plan: PlanType
  /** The billing cycle anchor: each period starts a whole number of months or years after this day. */
  readonly anchor: CalendarDay
  /** The first day that is not invoiced yet. */
  readonly nextInvoiceDate: CalendarDay
  readonly coupon: string | null
  readonly priceCents: number
  readonly discountCents: number
  readonly startDate: CalendarDay
  readonly cancelOn: CalendarDay | null
  readonly invoiceCount: number
}

export interface OpenInvoice {
  readonly id: number
  readonly number: number
  readonly totalCents: number
  readonly reversedCents: number
  /** The Eastern day on which the invoice was issued: day 0 of its attempts. */
  readonly invoicedOn: CalendarDay
  readonly nextAttemptOn: CalendarDay | null
  readonly paymentIntentId: string | null
  /** Attempts so far, including a pending one. */
  readonly attempts: number
  /** Whether the last attempt was a hard decline and the customer still has the same card. */
  readonly isCardUnusable: boolean
}

export interface HeldCard {
  readonly id: number
  readonly brand: string
  readonly last4: string
  readonly paymentMethodId: string
}

interface LockedRow {
  readonly id: number
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  readonly type: string | null
  readonly status: string
  readonly merchant_code: string
  readonly new_user: boolean
  readonly last_payment_mode: string | null
  readonly in_app_subscription: boolean
  readonly provider_customer_id: string | null
  readonly valid_till: CalendarDay | null
}

/**
 * Locks a customer. Returns undefined if there is none, or if `skipLocked` is set and another transaction has the lock.
 */
export async function lockCustomer(tx: Tx, customer: CustomerRef, skipLocked: boolean): Promise<LockedRow | undefined> {
  const [column, value] = 'id' in customer ? ['id', customer.id] : ['username', customer.username]
  const text = `
    select id, username, first_name, last_name, type, status, merchant_code, new_user, last_payment_mode,
      in_app_subscription, provider_customer_id, valid_till
    from customers where ${column} = $1 for update ${skipLocked ? 'skip locked' : ''}`
  const { rows } = await runPrepared<LockedRow>(tx, text, [value])
  return rows[0]
}

/** What a customer owns, and pending operations. */
export interface Holdings {
  readonly balanceCents: number
  readonly openOperationId: string | null
  readonly isDisputed: boolean
  /** Whether a billing job failed for the customer and no one has resumed it yet. */
  readonly isOnHold: boolean
  readonly cards: readonly HeldCard[]
  readonly subscription: (Omit<LiveSubscription, 'plan'> & { readonly plan: string }) | null
  readonly openInvoice: OpenInvoice | null
}

interface RecordedHoldings extends Holdings {
  readonly newestPayment: RefundFacts | null
  readonly lastRecordedAt: string | null
}

export async function findHoldings(tx: Tx, customerId: number): Promise<RecordedHoldings> {
  const { rows } = await runPrepared<{ holdings: RecordedHoldings }>(tx, HOLDINGS, [customerId])
  // A SELECT without FROM returns exactly one row.
  return (rows[0] as { holdings: RecordedHoldings }).holdings
}

const HOLDINGS = `
  select to_json(holdings) as holdings from (select
    greatest(
      (select max(occurred_at) from ledger_entries where customer_id = $1),
      (select max(occurred_at) from customer_events where customer_id = $1)) as "lastRecordedAt",
    ${newestPaymentOf('$1')} as "newestPayment",
    ${holdingsOf('$1')}) holdings`

/**
 * Returns the columns of `Holdings` as SQL. Constraints guarantee that each subscription that has not ended has a next
 * invoice date, and that a customer has at most one open invoice and one open operation. A float holds every readable
 * sum of cents exactly.
 *
 * @param customer the customer's ID, as SQL
 */
export function holdingsOf(customer: string): string {
  return `
    (select coalesce(sum(amount_cents), 0)::float8 from ledger_entries where customer_id = ${customer}) as "balanceCents",
    (select id from payment_operations where customer_id = ${customer} and settled_at is null) as "openOperationId",
    ${isDisputedOf(customer)} as "isDisputed",
    exists (select from parked_customers where customer_id = ${customer}) as "isOnHold",
    (select coalesce(json_agg(card), '[]') from (
      select id, brand, last4, provider_payment_method_id as "paymentMethodId"
      from cards where customer_id = ${customer} and removed_at is null order by id desc) card) as cards,
    (select to_json(subscription) from (
      select id, plan, coupon, price_cents as "priceCents", discount_cents as "discountCents",
        start_date as "startDate", anchor, next_invoice_date as "nextInvoiceDate", cancel_on as "cancelOn",
        invoice_count as "invoiceCount", end_date as "endDate", payment_attempt_count as "paymentAttemptCount"
      from subscriptions where customer_id = ${customer} and ended_at is null) subscription) as subscription,
    ${openInvoiceOf(customer)} as "openInvoice"`
}

/**
 * Returns a SQL condition: a customer's chargeback is open, its money has not been returned, or it was lost and the
 * card is the same.
 *
 * @param customer the customer's ID, as SQL
 */
export function isDisputedOf(customer: string): string {
  return `exists (
    select from disputes where customer_id = ${customer} and (state = 'open'
      or state <> 'lost' and withdrawn_at is not null and reinstated_at is null or state = 'lost' and closed_at >
      coalesce((select max(created_at) from cards where customer_id = disputes.customer_id), '-infinity')))`
}

/**
 * Returns SQL for the customer's open invoice as JSON; null if there is none. Its attempts are numbered from 1.
 *
 * @param customer the customer's ID, as SQL
 */
export function openInvoiceOf(customer: string): string {
  return `(select to_json(invoice) from (
    select invoices.id, invoices.number, total_cents as "totalCents", next_attempt_on as "nextAttemptOn",
      provider_payment_intent_id as "paymentIntentId",
      (issued_at at time zone 'America/New_York')::date as "invoicedOn",
      (select coalesce(sum(amount_cents), 0) from reversals where invoice_id = invoices.id)
        as "reversedCents",
      coalesce(last.number, 0) as attempts,
      coalesce(hard_decline and exists (
        select from cards where cards.id = card_id and removed_at is null
          and coalesce(renewed_at, '-infinity') < attempted_at), false) as "isCardUnusable"
    from invoices left join lateral (
      select number, hard_decline, card_id, attempted_at from payment_attempts
      where invoice_id = invoices.id order by number desc limit 1) last on true
    where customer_id = ${customer} and status = 'open') invoice)`
}
