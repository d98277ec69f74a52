import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Period } from '../periods.ts'
import { outstanding } from '../rules.ts'
import { invoiceNumber, ledgerText } from '../texts.ts'
import { abandonPayment } from './abandon-payment.ts'
import type { LiveSubscription, OpenInvoice, Turn } from './account.ts'
import { book, tell } from './journal.ts'

export interface Raised {
  readonly id: number
  readonly number: number
  readonly totalCents: number
  /** The turn from the invoice on: it may be a moment later, as dates rise with the numbers. */
  readonly turn: Turn
}

/**
 * Raises an open invoice and books it. Takes the number under its row lock, which is held until the transaction ends:
 * numbers have no gaps and rise with their dates. So whatever can be done before is done before.
 */
export async function raiseInvoice(
  tx: Tx,
  turn: Turn,
  subscription: Pick<LiveSubscription, 'id' | 'priceCents' | 'discountCents'>,
  period: Period,
): Promise<Raised> {
  const { number, at } = await takeNumber(tx, turn.at)
  const issued: Turn = { ...turn, at }
  const totalCents = subscription.priceCents - subscription.discountCents
  const { id } = await tx
    .insertInto('invoices')
    .values({
      number,
      customer_id: turn.account.id,
      subscription_id: subscription.id,
      period_start: period.start,
      period_until: period.until,
      plan_cents: subscription.priceCents,
      discount_cents: subscription.discountCents,
      total_cents: totalCents,
      status: 'open',
      issued_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await book(tx, issued, {
    type: 'invoice',
    amountCents: -totalCents,
    description: ledgerText.invoice(number, period),
    source: { invoice_id: id },
  })
  return { id, number, totalCents, turn: issued }
}

async function takeNumber(tx: Tx, at: Date): Promise<{ number: number; at: Date }> {
  const { rows } = await sql<{ number: number; at: Date }>`
    update invoice_numbers set last_number = last_number + 1, last_issued_at = greatest(last_issued_at, ${at})
    returning last_number as number, last_issued_at as at
  `.execute(tx)
  const [taken] = rows
  if (!taken) throw new Error('there is no last invoice number')
  return taken
}

/** An invoice that was settled, by a payment or from credit; its subscription has no attempts to count any more. */
export async function markPaid(tx: Tx, { at }: Turn, invoiceId: number): Promise<void> {
  await settleInvoice(tx, at, invoiceId, 'paid')
}

/** Takes back an open invoice: what it booked is reversed, and its payment can't succeed any more. */
export async function voidInvoice(tx: Tx, turn: Turn, invoice: OpenInvoice): Promise<void> {
  const amountCents = outstanding(invoice.totalCents, invoice.reversedCents)
  if (amountCents > 0) await reverse(tx, turn, { invoice, refundId: null, amountCents })
  await settleInvoice(tx, turn.at, invoice.id, 'void')
  const details = `Invoice ${invoiceNumber(invoice.number)}, ${formatCents(invoice.totalCents)}`
  await tell(tx, turn, eventName.invoiceVoided, details)
  if (invoice.paymentIntentId === null) return
  await enqueue(tx, { now: () => turn.at }, abandonPayment, { paymentIntentId: invoice.paymentIntentId })
}

export interface NewReversal {
  readonly invoice: Pick<OpenInvoice, 'id' | 'number'>
  /** Null where the invoice is voided. */
  readonly refundId: number | null
  readonly amountCents: number
}

export async function reverse(tx: Tx, turn: Turn, { invoice, refundId, amountCents }: NewReversal): Promise<void> {
  const { id } = await tx
    .insertInto('reversals')
    .values({
      customer_id: turn.account.id,
      invoice_id: invoice.id,
      refund_id: refundId,
      amount_cents: amountCents,
      created_at: turn.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await book(tx, turn, {
    type: 'reversal',
    amountCents,
    description: ledgerText.reversal(invoice.number),
    source: { reversal_id: id },
  })
}

async function settleInvoice(tx: Tx, at: Date, invoiceId: number, status: 'paid' | 'void'): Promise<void> {
  const { subscription_id } = await tx
    .updateTable('invoices')
    .set({ status, settled_at: at, next_attempt_on: null })
    .where('id', '=', invoiceId)
    .where('status', '=', 'open')
    .returning('subscription_id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('subscriptions')
    .set({ payment_attempt_count: 0 })
    .where('id', '=', subscription_id)
    .where('payment_attempt_count', '<>', 0)
    .execute()
}
