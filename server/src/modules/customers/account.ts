import type { PlanType } from '@portal/contract/billing/plans'
import type { CustomerFacts } from '@portal/contract/customers/facts'
import { type CalendarDay, easternDay } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { formatFullName } from '@portal/contract/full-name'
import type { Tx } from '../../platform/db/connect.ts'
import { isReadableDay, isReadableInteger } from '../../platform/db/odd-values.ts'
import { runPrepared } from '../../platform/db/prepared.ts'
import type { SignedInStaff } from '../../platform/http/handler.ts'
import { newestPaymentOf, type RefundFacts, refundObstacleOf } from './refund-facts.ts'
import { toCustomerStatus, toCustomerType } from './rules.ts'

/** The facts of a customer that actions and billing decide by, locked: no other transaction changes it until this one ends. */
export interface Account {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly merchantCode: string
  readonly newUser: boolean
  readonly providerCustomerId: string | null
  readonly validTill: CalendarDay | null
  readonly facts: CustomerFacts
  readonly balanceCents: number
  readonly subscription: LiveSubscription | null
  readonly openInvoice: OpenInvoice | null
  readonly card: HeldCard | null
  /** What the provider is being asked for this customer, or has not answered yet. */
  readonly openOperationId: string | null
  /** What a cancellation with refund would give back. */
  readonly newestPayment: RefundFacts | null
  /** Off while a chargeback is open or its money is not back, and after a lost one until the card changes. */
  readonly isCollectedAutomatically: boolean
}

export interface LiveSubscription {
  readonly id: number
  readonly plan: PlanType
  /** Every boundary of a period is this day plus whole months or years. */
  readonly anchor: CalendarDay
  /** The first day not yet invoiced. */
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
  /** The Eastern day on which it was raised: day 0 of its attempts. */
  readonly invoicedOn: CalendarDay
  readonly nextAttemptOn: CalendarDay | null
  readonly paymentIntentId: string | null
  /** Attempts so far, the running one included. */
  readonly attempts: number
}

export interface HeldCard {
  readonly id: number
  readonly brand: string
  readonly last4: string
  readonly paymentMethodId: string
}

/** One transaction's turn on one customer: what every action and every step of billing works with. */
export interface LockedCustomer {
  readonly tx: Tx
  readonly account: Account
  /** When it happens: not before anything recorded of this customer, though clocks of servers differ a little. */
  readonly at: Date
  /** The Eastern day of `at`. */
  readonly today: CalendarDay
  /** Null for the billing engine and the payment provider. */
  readonly staff: Pick<SignedInStaff, 'id' | 'email' | 'firstName' | 'lastName'> | null
  readonly requestId: string | null
}

export type CustomerRef = { readonly username: string } | { readonly id: number }
type By = Pick<LockedCustomer, 'staff' | 'requestId'>

export interface LockOptions {
  readonly now: () => Date
  readonly by: By
  /** Fails immediately if another transaction has locked the customer. */
  readonly skipLocked?: boolean
}

/** Locks a customer and reads all that is decided by; null if there is none, or another holds it (`skipLocked`). */
export async function lockAccount(
  tx: Tx,
  whose: CustomerRef,
  { now, by, skipLocked }: LockOptions,
): Promise<LockedCustomer | null> {
  const row = await lock(tx, whose, skipLocked ?? false)
  if (!row) return null

  // A statement of its own: one that waits for the lock would still see these as they were before.
  const { cards, subscription, openInvoice, ...held } = await findHoldings(tx, row.id)
  const at = latestOf(now(), held.lastRecordedAt)
  return {
    tx,
    account: {
      id: row.id,
      email: row.username,
      name: formatFullName({ firstName: row.first_name, lastName: row.last_name }),
      merchantCode: row.merchant_code,
      newUser: row.new_user,
      providerCustomerId: row.provider_customer_id,
      validTill: row.valid_till,
      facts: {
        type: toCustomerType(row.type),
        status: toCustomerStatus(row.status),
        inAppSubscription: row.in_app_subscription,
        lastPaymentMode: row.last_payment_mode,
        cards,
        subscriptions: subscription === null ? [] : [subscription],
        paymentUnderWay: held.openOperationId !== null,
        refundObstacle: refundObstacleOf(held.newestPayment, subscription !== null),
        unreadable: unreadableOf(held.balanceCents, subscription, openInvoice),
      },
      balanceCents: held.balanceCents,
      // The database knows no other plans.
      subscription: subscription === null ? null : { ...subscription, plan: subscription.plan as PlanType },
      openInvoice,
      card: cards[0] ?? null,
      openOperationId: held.openOperationId,
      newestPayment: held.newestPayment,
      isCollectedAutomatically: !held.isDisputed,
    },
    at,
    today: easternDay(at),
    ...by,
  }
}

/** The same customer after something was changed. */
export async function reloadAccount({ tx, account, at, staff, requestId }: LockedCustomer): Promise<LockedCustomer> {
  const locked = await lockAccount(tx, { id: account.id }, { now: () => at, by: { staff, requestId } })
  if (!locked) throw new Error(`customer ${account.id} is gone`)
  return locked
}

/** Clocks of several servers differ by less. A later date is damage, and must not date what follows. */
const MAX_CLOCK_SKEW_MS = HOUR_MS

function latestOf(clock: Date, lastRecordedAt: string | null): Date {
  if (lastRecordedAt === null) return clock
  const recorded = new Date(lastRecordedAt)
  const aheadMs = recorded.getTime() - clock.getTime()
  return aheadMs > 0 && aheadMs <= MAX_CLOCK_SKEW_MS ? recorded : clock
}

/** The parts of the customer's page with which billing cannot compute. */
function unreadableOf(
  balanceCents: number,
  subscription: Holdings['subscription'],
  openInvoice: OpenInvoice | null,
): string[] {
  return [
    ...(isReadableInteger(balanceCents) ? [] : ['balance']),
    ...(isReadable(subscription) ? [] : ['subscriptions']),
    ...(isReadable(openInvoice) ? [] : ['invoices']),
  ]
}

const DAYS = ['startDate', 'anchor', 'nextInvoiceDate', 'cancelOn', 'invoicedOn', 'nextAttemptOn']

function isReadable(row: object | null): boolean {
  return Object.entries(row ?? {}).every(([key, value]) => {
    if (typeof value === 'number') return isReadableInteger(value)
    return !DAYS.includes(key) || value === null || isReadableDay(String(value))
  })
}

interface Locked {
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

async function lock(tx: Tx, whose: CustomerRef, skipLocked: boolean): Promise<Locked | undefined> {
  const [column, value] = 'id' in whose ? ['id', whose.id] : ['username', whose.username]
  const text = `
    select id, username, first_name, last_name, type, status, merchant_code, new_user, last_payment_mode,
      in_app_subscription, provider_customer_id, valid_till
    from customers where ${column} = $1 for update ${skipLocked ? 'skip locked' : ''}`
  const { rows } = await runPrepared<Locked>(tx, text, [value])
  return rows[0]
}

interface Holdings {
  readonly balanceCents: number
  readonly lastRecordedAt: string | null
  readonly openOperationId: string | null
  readonly isDisputed: boolean
  readonly newestPayment: RefundFacts | null
  readonly cards: readonly HeldCard[]
  readonly subscription: (Omit<LiveSubscription, 'plan'> & { readonly plan: string }) | null
  readonly openInvoice: OpenInvoice | null
}

async function findHoldings(tx: Tx, customerId: number): Promise<Holdings> {
  const { rows } = await runPrepared<{ held: Holdings }>(tx, HOLDINGS, [customerId])
  // Without a FROM, a SELECT has exactly one row.
  return (rows[0] as { held: Holdings }).held
}

// Every living subscription has a next invoice date, and a customer no more than one open invoice and operation, as the
// database checks.
const HOLDINGS = `
  select to_json(holdings) as held from (select
    (select coalesce(sum(amount_cents), 0) from ledger_entries where customer_id = $1) as "balanceCents",
    greatest(
      (select max(occurred_at) from ledger_entries where customer_id = $1),
      (select max(occurred_at) from customer_events where customer_id = $1)) as "lastRecordedAt",
    (select id from payment_operations where customer_id = $1 and settled_at is null) as "openOperationId",
    exists (
      select from disputes where customer_id = $1 and (state = 'open'
        or state <> 'lost' and withdrawn_at is not null and reinstated_at is null or state = 'lost' and closed_at >
        coalesce((select max(created_at) from cards where customer_id = $1), '-infinity'))) as "isDisputed",
    ${newestPaymentOf('$1')} as "newestPayment",
    (select coalesce(json_agg(card), '[]') from (
      select id, brand, last4, provider_payment_method_id as "paymentMethodId"
      from cards where customer_id = $1 and removed_at is null order by id desc) card) as cards,
    (select to_json(subscription) from (
      select id, plan, coupon, price_cents as "priceCents", discount_cents as "discountCents",
        start_date as "startDate", anchor, next_invoice_date as "nextInvoiceDate", cancel_on as "cancelOn",
        invoice_count as "invoiceCount"
      from subscriptions where customer_id = $1 and ended_at is null) subscription) as subscription,
    (select to_json(invoice) from (
      select id, number, total_cents as "totalCents", next_attempt_on as "nextAttemptOn",
        provider_payment_intent_id as "paymentIntentId",
        (issued_at at time zone 'America/New_York')::date as "invoicedOn",
        (select coalesce(sum(amount_cents), 0) from reversals where invoice_id = invoices.id)
          as "reversedCents",
        (select count(*) from payment_attempts where invoice_id = invoices.id) as attempts
      from invoices where customer_id = $1 and status = 'open') invoice) as "openInvoice") holdings`
