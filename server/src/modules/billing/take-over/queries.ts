import type { PlanType } from '@portal/contract/billing/plans'
import { addDays, type CalendarDay, startOfEasternDay } from '@portal/contract/dates'
import { HOUR_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import type { CardFacts } from '../../../integrations/payments/payments.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import { type LockedCustomer, updateCustomer } from '../../customers/public.ts'
import { scheduleColumns, updateSubscription } from '../queries/subscriptions.ts'

/** A subscription as described by the system that billed it before. */
export interface BilledElsewhere {
  readonly plan: PlanType
  readonly coupon: string | null
  readonly priceCents: number
  readonly discountCents: number
  readonly startDate: CalendarDay
  readonly anchor: CalendarDay
  /** The last day billed by the other system. */
  readonly paidUntil: CalendarDay
  readonly cancelOn: CalendarDay | null
  /** In the customer's favor. */
  readonly balanceCents: number
  readonly providerCustomerId: string
  readonly paymentMethodId: string
}

export interface TakenOver {
  readonly customerId: number
  readonly signedUpAt: Date
  readonly given: BilledElsewhere
  readonly card: CardFacts
  readonly cardName: string
}

/** Inserts the subscriptions and cards of customers who have none. */
export async function insertTakenOver(tx: Tx, customers: readonly TakenOver[], now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`
    update customers set type = 'paid', new_user = false, provider_customer_id = given.provider
    from ${givenRows(customers, {
      customer: ['bigint', ({ customerId }) => customerId],
      provider: ['text', ({ given }) => given.providerCustomerId],
    })} where customers.id = given.customer`.execute(tx)
  await sql`
    insert into cards (customer_id, name, last4, brand, funding, provider_payment_method_id, created_at)
    select given.* from ${givenRows(customers, {
      customer: ['bigint', ({ customerId }) => customerId],
      name: ['text', ({ cardName }) => cardName],
      last4: ['text', ({ card }) => card.last4],
      brand: ['text', ({ card }) => card.brand],
      funding: ['text', ({ card }) => card.funding],
      method: ['text', ({ card }) => card.paymentMethodId],
      at: ['timestamptz', () => at],
    })}`.execute(tx)
  await sql`
    with inserted as (
      insert into subscriptions (customer_id, plan, coupon, price_cents, discount_cents, start_date, anchor,
        next_invoice_date, end_date, cancel_on, created_at, invoice_count)
      select given.*, 0 from ${givenRows(customers, {
        customer: ['bigint', ({ customerId }) => customerId],
        plan: ['text', ({ given }) => given.plan],
        coupon: ['text', ({ given }) => given.coupon],
        price: ['bigint', ({ given }) => given.priceCents],
        discount: ['bigint', ({ given }) => given.discountCents],
        start: ['date', ({ given }) => given.startDate],
        anchor: ['date', ({ given }) => given.anchor],
        next: ['date', ({ given }) => addDays(given.paidUntil, 1)],
        end: ['date', ({ given }) => given.paidUntil],
        cancel: ['date', ({ given }) => given.cancelOn],
        created: ['timestamptz', (one) => startedAt(one).toISOString()],
      })}
      returning id, customer_id, next_invoice_date)
    insert into imported_subscriptions (subscription_id, billed_from, given, imported_at)
    select inserted.id, next_invoice_date, given.facts, ${at} from inserted join ${givenRows(customers, {
      customer: ['bigint', ({ customerId }) => customerId],
      facts: ['jsonb', ({ given }) => JSON.stringify(given)],
    })} on given.customer = customer_id`.execute(tx)
}

/** Returns the start of the subscription: noon of its day, or the sign-up if the customer signed up later that day. */
function startedAt({ signedUpAt, given }: Pick<TakenOver, 'signedUpAt' | 'given'>): Date {
  const noon = new Date(startOfEasternDay(given.startDate).getTime() + 12 * HOUR_MS)
  return signedUpAt > noon ? signedUpAt : noon
}

export interface KnownTakeOver {
  readonly subscriptionId: number
  readonly given: BilledElsewhere
  readonly isLive: boolean
  /** Whether the portal has neither billed nor changed it. */
  readonly isUntouched: boolean
}

/** Returns the newest imported subscription of each of these customers. */
export async function listTakenOver(db: Db, customerIds: readonly number[]): Promise<Map<number, KnownTakeOver>> {
  const { rows } = await sql<KnownTakeOver & { customerId: number }>`
    select customer_id as "customerId", subscription.id as "subscriptionId", given, ended_at is null as "isLive",
      ended_at is null and invoice_count = 0
      and (plan, coupon, price_cents, discount_cents, anchor, end_date, cancel_on) is not distinct from
        (given ->> 'plan', given ->> 'coupon', (given ->> 'priceCents')::bigint, (given ->> 'discountCents')::bigint,
         (given ->> 'anchor')::date, (given ->> 'paidUntil')::date, (given ->> 'cancelOn')::date)
      and (select coalesce(sum(amount_cents), 0) from ledger_entries entry
           where entry.customer_id = subscription.customer_id) = (given ->> 'balanceCents')::bigint
      and (select array_agg(provider_payment_method_id) from cards
           where cards.customer_id = subscription.customer_id and removed_at is null)
        = array[given ->> 'paymentMethodId'] as "isUntouched"
    from imported_subscriptions join subscriptions subscription on subscription.id = subscription_id
    where customer_id = any (${customerIds}::bigint[])
    order by subscription.id`.execute(db)
  return new Map(rows.map(({ customerId, ...known }) => [customerId, known]))
}

/** Returns customers who cannot get an imported subscription. */
export async function listOccupied(tx: Tx, customerIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where id = any (${customerIds}::bigint[]) and (
      type in ('paid', 'comp') or status = 'suspended' or in_app_subscription or provider_customer_id is not null
      or exists (select from subscriptions where customer_id = customers.id))`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export interface ProviderIds {
  /** The portal's customer, by the provider's ID. */
  readonly customers: ReadonlyMap<string, number>
  readonly cards: ReadonlyMap<string, number>
}

/** Returns which of these provider IDs the portal has, and their customers. */
export async function findProviderIds(
  tx: Tx,
  customerIds: readonly string[],
  paymentMethodIds: readonly string[],
): Promise<ProviderIds> {
  const customers = await sql<{ name: string; id: number }>`
    select provider_customer_id as name, id from customers
    where provider_customer_id = any (${customerIds}::text[])`.execute(tx)
  const cards = await sql<{ name: string; id: number }>`
    select provider_payment_method_id as name, customer_id as id from cards
    where provider_payment_method_id = any (${paymentMethodIds}::text[])`.execute(tx)
  return {
    customers: new Map(customers.rows.map(({ name, id }) => [name, id])),
    cards: new Map(cards.rows.map(({ name, id }) => [name, id])),
  }
}

/** Updates a subscription that has not changed since its import. */
export async function updateTakenOver(
  locked: LockedCustomer,
  subscriptionId: number,
  { given, signedUpAt }: Pick<TakenOver, 'given' | 'signedUpAt'>,
): Promise<void> {
  const nextInvoiceDate = addDays(given.paidUntil, 1)
  await updateSubscription(locked, subscriptionId, {
    ...scheduleColumns({ plan: given.plan, anchor: given.anchor, nextInvoiceDate }),
    plan: given.plan,
    coupon: given.coupon,
    price_cents: given.priceCents,
    discount_cents: given.discountCents,
    start_date: given.startDate,
    cancel_on: given.cancelOn,
    created_at: startedAt({ given, signedUpAt }),
  })
  await updateCustomer(locked.tx, locked.account.id, { provider_customer_id: given.providerCustomerId })
  await locked.tx
    .updateTable('imported_subscriptions')
    .set({ given: JSON.stringify(given), billed_from: nextInvoiceDate, imported_at: locked.at })
    .where('subscription_id', '=', subscriptionId)
    .execute()
}
