import type { Insertable } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import type { DB } from '../src/db/types.ts'

/**
 * Customers and their money, as rows that the database accepts: whatever a test does not care about has a value.
 * Money goes to the ledger together with the row that it books.
 */

type Given<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

const AT = new Date('2026-01-15T12:00:00Z')
let counter = 0

/** The next of 1, 2, 3…: for what must be unique. */
function next(): number {
  counter += 1
  return counter
}

export async function insertMerchant(db: Db, code = 'YIPTV'): Promise<string> {
  await db
    .insertInto('merchants')
    .values({ code, name: code, created_at: AT })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return code
}

export interface InsertedCustomer {
  readonly id: number
  readonly email: string
}

/** A verified trial customer unless told otherwise. */
export async function insertCustomer(db: Db, given: Given<'customers'> = {}): Promise<InsertedCustomer> {
  const merchant = await insertMerchant(db, given.merchant_code)
  const username = given.username ?? `customer${next()}@example.com`
  const { id } = await db
    .insertInto('customers')
    .values({
      first_name: 'Ana',
      last_name: 'García',
      type: 'free',
      status: 'active',
      new_user: true,
      created_at: AT,
      time_zone: 'America/New_York',
      language: 'en',
      opted_in: true,
      free_seconds_consumed: 0,
      in_app_subscription: false,
      ...given,
      merchant_code: merchant,
      username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email: username }
}

/** What a merchant sells: 14.99 a month, 49.99 a year. */
export async function insertPlans(db: Db, merchantCode = 'YIPTV'): Promise<void> {
  const words = JSON.stringify({ en: 'A plan', es: 'Un plan' })
  const plan = { merchant_code: await insertMerchant(db, merchantCode), for_new_users: false, discount_cents: 0 }
  const texts = { plan_description: words, coupon_description: words, description: words }
  await db
    .insertInto('plans')
    .values([
      { ...plan, ...texts, type: 'monthly', price_cents: 1499 },
      { ...plan, ...texts, type: 'yearly', price_cents: 4999 },
    ])
    .execute()
}

/** A living monthly subscription, with its first period invoiced, unless told otherwise. */
export async function insertSubscription(
  db: Db,
  customerId: number,
  given: Given<'subscriptions'> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('subscriptions')
    .values({
      customer_id: customerId,
      plan: 'monthly',
      price_cents: 1499,
      discount_cents: 0,
      start_date: '2026-01-15',
      anchor: '2026-01-15',
      next_invoice_date: '2026-02-15',
      end_date: '2026-02-14',
      invoice_count: 1,
      created_at: AT,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertCard(db: Db, customerId: number, given: Given<'cards'> = {}): Promise<number> {
  const { id } = await db
    .insertInto('cards')
    .values({
      customer_id: customerId,
      name: 'Ana García',
      last4: '4242',
      brand: 'Visa',
      funding: 'credit',
      provider_payment_method_id: `pm_${next()}`,
      created_at: AT,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A paid invoice unless told otherwise; it comes without its payment. */
export async function insertInvoice(
  db: Db,
  ids: { customerId: number; subscriptionId: number },
  given: Given<'invoices'> = {},
): Promise<{ id: number; number: number }> {
  const total = given.total_cents ?? 1499
  const invoice = await db
    .insertInto('invoices')
    .values({
      number: next(),
      customer_id: ids.customerId,
      subscription_id: ids.subscriptionId,
      period_start: '2026-01-15',
      period_until: '2026-02-15',
      plan_cents: total,
      discount_cents: 0,
      total_cents: total,
      status: 'paid',
      issued_at: AT,
      settled_at: given.status === 'open' ? null : AT,
      ...given,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await insertEntry(db, ids.customerId, {
    type: 'invoice',
    amount_cents: -total,
    description: `Invoice ${invoice.number}`,
    occurred_at: given.issued_at ?? AT,
    invoice_id: invoice.id,
  })
  return invoice
}

/** A payment by card of a whole invoice. */
export async function insertPayment(
  db: Db,
  ids: { customerId: number; invoiceId: number },
  given: Given<'payments'> = {},
): Promise<number> {
  const amount = given.amount_cents ?? 1499
  const attempt_id = await insertAttempt(db, ids, amount, given.paid_at ?? AT)
  const { id } = await db
    .insertInto('payments')
    .values({
      customer_id: ids.customerId,
      invoice_id: ids.invoiceId,
      attempt_id,
      type: 'card',
      merchant_code: 'YIPTV',
      amount_cents: amount,
      price_cents: amount,
      card_brand: 'Visa',
      card_last4: '4242',
      provider_payment_intent_id: `pi_${next()}`,
      provider_charge_id: `ch_${next()}`,
      paid_at: AT,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertEntry(db, ids.customerId, {
    type: 'payment',
    amount_cents: amount,
    description: 'Payment',
    occurred_at: given.paid_at ?? AT,
    payment_id: id,
  })
  return id
}

/** A succeeded one, by a card that the customer has no longer. */
async function insertAttempt(
  db: Db,
  { customerId, invoiceId }: { customerId: number; invoiceId: number },
  amount_cents: number,
  at: Date | string,
): Promise<number> {
  const card_id = await insertCard(db, customerId, { created_at: at, removed_at: at })
  const times = { attempted_at: at, settled_at: at }
  const { id } = await db
    .insertInto('payment_attempts')
    .values({
      invoice_id: invoiceId,
      customer_id: customerId,
      number: 1,
      amount_cents,
      card_id,
      state: 'succeeded',
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A succeeded refund of a payment, with its ledger entry unless it is only asked for or failed. */
export async function insertRefund(
  db: Db,
  ids: { customerId: number; invoiceId: number; paymentId: number },
  given: Given<'refunds'> = {},
): Promise<number> {
  const amount = given.amount_cents ?? 1499
  const state = given.state ?? 'succeeded'
  const { id } = await db
    .insertInto('refunds')
    .values({
      customer_id: ids.customerId,
      invoice_id: ids.invoiceId,
      payment_id: ids.paymentId,
      type: 'card',
      amount_cents: amount,
      provider_refund_id: `re_${next()}`,
      requested_at: AT,
      ...given,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state === 'succeeded' || state === 'pending') {
    await insertEntry(db, ids.customerId, {
      type: 'refund',
      amount_cents: -amount,
      description: 'Refund',
      occurred_at: given.requested_at ?? AT,
      refund_id: id,
    })
  }
  return id
}

export async function insertCredit(db: Db, customerId: number, given: Given<'credits'> = {}): Promise<number> {
  const credit = { amount_cents: 500, description: 'Goodwill', created_at: AT, ...given }
  const { id } = await db
    .insertInto('credits')
    .values({ ...credit, customer_id: customerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertEntry(db, customerId, {
    type: 'credit',
    amount_cents: credit.amount_cents,
    description: credit.description,
    occurred_at: credit.created_at,
    credit_id: id,
  })
  return id
}

export async function insertCharge(db: Db, customerId: number, given: Given<'charges'> = {}): Promise<number> {
  const charge = { amount_cents: 300, description: 'Late fee', created_at: AT, ...given }
  const { id } = await db
    .insertInto('charges')
    .values({ ...charge, customer_id: customerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertEntry(db, customerId, {
    type: 'charge',
    amount_cents: -charge.amount_cents,
    description: charge.description,
    occurred_at: charge.created_at,
    charge_id: id,
  })
  return id
}

export async function insertEvent(db: Db, customerId: number, given: Given<'customer_events'> = {}): Promise<void> {
  await db
    .insertInto('customer_events')
    .values({ customer_id: customerId, occurred_at: AT, event: 'signed-up', details: '', ...given })
    .execute()
}

type Entry = Omit<Insertable<DB['ledger_entries']>, 'customer_id'>

async function insertEntry(db: Db, customerId: number, entry: Entry): Promise<void> {
  await db
    .insertInto('ledger_entries')
    .values({ ...entry, customer_id: customerId })
    .execute()
}
