import type { Insertable } from 'kysely'
import type { Db } from '../src/platform/db/connect.ts'
import type { DB } from '../src/platform/db/types.ts'
import { AT, type Given, next } from './given.ts'
import { insertCard } from './subscriptions.ts'

// Inserts billing rows of a customer, each with its ledger entry.

/** Inserts an invoice, by default a paid one without its payment. */
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

/** Inserts a card payment of a whole invoice. */
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

/**
 * Inserts a refund of a payment, by default a succeeded one with its ledger entry; a requested or failed one has none.
 */
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

/** Inserts a succeeded attempt with a card that the customer no longer has. */
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

type Entry = Omit<Insertable<DB['ledger_entries']>, 'customer_id'>

async function insertEntry(db: Db, customerId: number, entry: Entry): Promise<void> {
  await db
    .insertInto('ledger_entries')
    .values({ ...entry, customer_id: customerId })
    .execute()
}
