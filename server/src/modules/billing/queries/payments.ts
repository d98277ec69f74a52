import type { CalendarDay } from '@portal/contract/dates'
import { sql, type Updateable } from 'kysely'
import type { ChargeOutcome } from '../../../integrations/payments/payments.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/types.ts'
import type { HeldCard, LockedCustomer } from '../../customers/public.ts'
import { ledgerText } from '../texts.ts'
import { book } from './ledger.ts'

/** One attempt to charge a card, with everything needed to request and book it. */
export interface Attempt {
  readonly id: number
  readonly invoiceId: number
  readonly invoiceNumber: number
  readonly amountCents: number
  readonly attemptedAt: Date
  readonly card: Pick<HeldCard, 'brand' | 'last4' | 'paymentMethodId'>
  readonly providerCustomerId: string
  /** The payment intent of earlier attempts at the same invoice. */
  readonly paymentIntentId: string | null
}

export interface NewAttempt {
  readonly invoiceId: number
  /** The number of this attempt at the invoice, from 1. */
  readonly number: number
  readonly amountCents: number
  readonly cardId: number
  /** Set if the attempt succeeded before it was stored. */
  readonly chargeId?: string
}

export async function insertAttempt({ tx, account, at }: LockedCustomer, attempt: NewAttempt): Promise<number> {
  const { invoiceId, number, amountCents, cardId, chargeId } = attempt
  const { id } = await tx
    .insertInto('payment_attempts')
    .values({
      invoice_id: invoiceId,
      customer_id: account.id,
      number,
      amount_cents: amountCents,
      card_id: cardId,
      attempted_at: at,
      ...(chargeId === undefined
        ? { state: 'running' }
        : { state: 'succeeded', provider_charge_id: chargeId, settled_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAttempt(
  { tx }: LockedCustomer,
  id: number,
  columns: Updateable<DB['payment_attempts']>,
): Promise<void> {
  await tx.updateTable('payment_attempts').set(columns).where('id', '=', id).execute()
}

/** Returns the attempt of an operation; throws for operations without one. */
export async function findAttempt(db: Db | Tx, attemptId: number | null): Promise<Attempt> {
  const row = await db
    .selectFrom('payment_attempts')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .innerJoin('cards', 'cards.id', 'card_id')
    .innerJoin('customers', 'customers.id', 'payment_attempts.customer_id')
    .where('payment_attempts.id', '=', attemptId)
    .select(['payment_attempts.id', 'invoice_id', 'payment_attempts.amount_cents', 'attempted_at'])
    .select(['invoices.number', 'provider_payment_intent_id', 'brand', 'last4', 'provider_payment_method_id'])
    // A customer with a card has a provider ID.
    .select(({ ref }) => ref('provider_customer_id').$notNull().as('provider_customer_id'))
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    invoiceNumber: row.number,
    amountCents: row.amount_cents,
    attemptedAt: row.attempted_at,
    card: { brand: row.brand, last4: row.last4, paymentMethodId: row.provider_payment_method_id },
    providerCustomerId: row.provider_customer_id,
    paymentIntentId: row.provider_payment_intent_id,
  }
}

/** Returns the last attempt at an invoice; undefined if there was none. */
export async function findLastAttempt({ tx }: LockedCustomer, invoiceId: number) {
  return tx
    .selectFrom('payment_attempts')
    .where('invoice_id', '=', invoiceId)
    .select(['attempted_at', 'hard_decline as hard', 'decline_code as code'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface NewPayment {
  readonly invoice: { readonly id: number; readonly number: number; readonly totalCents: number }
  readonly attemptId: number
  readonly card: Pick<HeldCard, 'brand' | 'last4'>
  readonly amountCents: number
  /** When the card was charged. The ledger has the time at which we learned of it. */
  readonly paidAt: Date
  readonly outcome: Extract<ChargeOutcome, { state: 'succeeded' }>
}

export async function bookPayment(locked: LockedCustomer, payment: NewPayment): Promise<void> {
  const { tx, account } = locked
  const { invoice, card, amountCents, outcome } = payment
  const { id } = await tx
    .insertInto('payments')
    .values({
      customer_id: account.id,
      invoice_id: invoice.id,
      attempt_id: payment.attemptId,
      type: 'card',
      merchant_code: account.merchantCode,
      amount_cents: amountCents,
      price_cents: invoice.totalCents,
      card_brand: card.brand,
      card_last4: card.last4,
      provider_payment_intent_id: outcome.paymentIntentId,
      provider_charge_id: outcome.chargeId,
      paid_at: payment.paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const description = ledgerText.payment(card.brand, card.last4, invoice.number)
  await book(locked, { type: 'payment', amountCents, description, source: { payment_id: id } })
}

/** Returns the payment of a provider charge; undefined if it is not booked. */
export async function findPaymentOf(db: Db, chargeId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .where('provider_charge_id', '=', chargeId)
    .select(['payments.id as paymentId', 'payments.customer_id as customerId', 'amount_cents as amountCents'])
    .select(['number as invoiceNumber', 'card_brand as brand', 'card_last4 as last4'])
    .executeTakeFirst()
}

/** Whether a payment with this intent is booked. */
export async function isBooked(db: Db, paymentIntentId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .where('provider_payment_intent_id', '=', paymentIntentId)
    .select('id')
    .executeTakeFirst()
  return payment !== undefined
}

/** Returns the payments of these charges, with their refunded amounts. */
export async function listPaymentsOf(db: Db, chargeIds: readonly string[]) {
  const { rows } = await sql<{ chargeId: string; customerId: number; amountCents: number; refundedCents: number }>`
    select provider_charge_id as "chargeId", customer_id as "customerId", amount_cents as "amountCents",
           (select coalesce(sum(refunds.amount_cents), 0)::bigint from refunds
            where payment_id = payments.id and state in ('pending', 'succeeded')) as "refundedCents"
    from payments where provider_charge_id = any(${chargeIds})
  `.execute(db)
  return new Map(rows.map((row) => [row.chargeId, row]))
}

/** Returns payments charged within a time span. */
export async function listPaymentsBetween(db: Db, from: Date, until: Date) {
  return (
    db
      .selectFrom('payments')
      .leftJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
      // A payment that succeeded late was charged after its attempt, which may be before the listed span.
      .where(({ fn }) => fn.coalesce('attempted_at', 'paid_at'), '>=', from)
      .where('paid_at', '<', until)
      .select(['payments.customer_id as customerId', 'payments.provider_charge_id as providerId'])
      .select('payments.amount_cents as amountCents')
      .execute()
  )
}

/** Returns the customer's total card payments, the refunded amount, and when the last ended subscription ended. */
export async function findPaid({ tx, account: { id } }: LockedCustomer) {
  // As text, sums stay exact, however large.
  const { rows } = await sql<{ paidCents: string; refundedCents: string; lastEnd: CalendarDay | null }>`
    select
      (select coalesce(sum(amount_cents), 0)::text from payments where customer_id = ${id}) as "paidCents",
      (select coalesce(sum(amount_cents), 0)::text from refunds
       where customer_id = ${id} and state in ('pending', 'succeeded')) as "refundedCents",
      (select max(end_date) from subscriptions where customer_id = ${id} and ended_at is not null) as "lastEnd"
  `.execute(tx)
  const { paidCents = 0, refundedCents = 0, lastEnd = null } = rows[0] ?? {}
  return { paidCents: BigInt(paidCents), refundedCents: BigInt(refundedCents), lastEnd }
}
