import type { PlanType } from '@portal/contract/billing/plans'
import type { CustomerFacts } from '@portal/contract/customers/facts'
import { type CalendarDay, easternDay } from '@portal/contract/dates'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { toCustomerStatus, toCustomerType } from '../../customers/details/to-details.ts'
import type { Tx } from '../../db/connect.ts'
import type { SignedInStaff } from '../../http/handler.ts'
import type { Schedule } from '../rules.ts'

/** A customer's money, locked: nobody else changes it until the transaction ends. */
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
  /** Off while a chargeback is open, and after a lost one until the card changes. */
  readonly isCollectedAutomatically: boolean
}

export interface LiveSubscription extends Schedule {
  readonly id: number
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

/** One transaction's turn on one account. */
export interface Turn {
  readonly account: Account
  /** When it happens: never before anything that is written down of this customer, whatever a clock says. */
  readonly at: Date
  /** The Eastern day of `at`. */
  readonly today: CalendarDay
  /** Null for the billing engine and the payment provider. */
  readonly staff: Pick<SignedInStaff, 'id' | 'email' | 'firstName' | 'lastName'> | null
  readonly requestId: string | null
}

export type Whose = { readonly username: string } | { readonly id: number }
type By = Pick<Turn, 'staff' | 'requestId'>

export interface LockOptions {
  readonly now: () => Date
  readonly by: By
  /** Gives up at once on a customer whom somebody else has locked. */
  readonly skipLocked?: boolean
}

/** Locks a customer and reads all that is decided by; null where there is none, or another holds it (`skipLocked`). */
export async function takeTurn(tx: Tx, whose: Whose, { now, by, skipLocked }: LockOptions): Promise<Turn | null> {
  const query = tx
    .selectFrom('customers')
    .select(['id', 'username', 'first_name', 'last_name', 'type', 'status', 'merchant_code', 'new_user'])
    .select(['last_payment_mode', 'in_app_subscription', 'provider_customer_id', 'valid_till'])
    .$if('username' in whose, (each) => each.where('username', '=', 'username' in whose ? whose.username : ''))
    .$if('id' in whose, (each) => each.where('id', '=', 'id' in whose ? whose.id : 0))
    .forUpdate()
  const row = await (skipLocked ? query.skipLocked() : query).executeTakeFirst()
  if (!row) return null

  // A statement of its own: one that waits for the lock would still see these as they were before.
  const { cards, subscription, openInvoice, ...held } = await findHoldings(tx, row.id)
  const told = held.lastTold === null ? null : new Date(held.lastTold)
  const clock = now()
  const at = told !== null && told > clock ? told : clock
  return {
    account: {
      id: row.id,
      email: row.username,
      name: `${row.first_name} ${row.last_name}`,
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
        paymentUnderWay: held.paymentUnderWay,
      },
      balanceCents: held.balanceCents,
      // The database knows no other plans.
      subscription: subscription === null ? null : { ...subscription, plan: subscription.plan as PlanType },
      openInvoice,
      card: cards[0] ?? null,
      isCollectedAutomatically: !held.isDisputed,
    },
    at,
    today: easternDay(at),
    ...by,
  }
}

/** The same turn after something was changed in it. */
export async function refreshTurn(tx: Tx, { account, at, staff, requestId }: Turn): Promise<Turn> {
  const turn = await takeTurn(tx, { id: account.id }, { now: () => at, by: { staff, requestId } })
  if (!turn) throw new Error(`customer ${account.id} is gone`)
  return turn
}

async function findHoldings(tx: Tx, customerId: number) {
  return tx
    .selectNoFrom(({ selectFrom }) => [
      sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where customer_id = ${customerId})`.as(
        'balanceCents',
      ),
      sql<Date | null>`greatest(
        (select max(occurred_at) from ledger_entries where customer_id = ${customerId}),
        (select max(occurred_at) from customer_events where customer_id = ${customerId}))`.as('lastTold'),
      sql<boolean>`exists (
        select from payment_operations where customer_id = ${customerId} and settled_at is null)`.as('paymentUnderWay'),
      sql<boolean>`exists (
        select from disputes where customer_id = ${customerId} and (state = 'open' or state = 'lost' and closed_at >
          coalesce((select max(created_at) from cards where customer_id = ${customerId}), '-infinity')))`.as(
        'isDisputed',
      ),
      jsonArrayFrom(
        selectFrom('cards')
          .where('customer_id', '=', customerId)
          .where('removed_at', 'is', null)
          .select(['id', 'brand', 'last4', 'provider_payment_method_id as paymentMethodId'])
          .orderBy('id', 'desc'),
      ).as('cards'),
      jsonObjectFrom(
        selectFrom('subscriptions')
          .where('customer_id', '=', customerId)
          .where('ended_at', 'is', null)
          .select(['id', 'plan', 'coupon', 'price_cents as priceCents', 'discount_cents as discountCents'])
          .select(['start_date as startDate', 'anchor', 'cancel_on as cancelOn'])
          .select('invoice_count as invoiceCount')
          // Every living subscription has one, as the database checks.
          .select(({ ref }) => ref('next_invoice_date').$notNull().as('nextInvoiceDate')),
      ).as('subscription'),
      jsonObjectFrom(
        selectFrom('invoices')
          .where('customer_id', '=', customerId)
          .where('status', '=', 'open')
          .select(['id', 'number', 'total_cents as totalCents', 'next_attempt_on as nextAttemptOn'])
          .select('provider_payment_intent_id as paymentIntentId')
          .select([
            sql<CalendarDay>`(issued_at at time zone 'America/New_York')::date`.as('invoicedOn'),
            sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from reversals where invoice_id = invoices.id)`.as(
              'reversedCents',
            ),
            sql<number>`(select count(*) from payment_attempts where invoice_id = invoices.id)`.as('attempts'),
          ]),
      ).as('openInvoice'),
    ])
    .executeTakeFirstOrThrow()
}
