import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { formatCents } from '@portal/contract/money'
import type { Tx } from '../../../platform/db/connect.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { type Changes, idOf } from '../../../platform/db/together.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { outstanding } from '../../customers/public.ts'
import type { Period } from '../periods.ts'
import { ledgerText } from '../texts.ts'
import { abandonPayment } from './abandon-payment.ts'
import type { LiveSubscription, OpenInvoice, Turn } from './account.ts'
import type { Entry, EventEntry, Id } from './journal.ts'

/**
 * Takes the number of the next invoice, under a row lock that is held until the transaction ends: numbers have no gaps
 * and rise with their dates. So whatever can be done before is done before, and the rest by one statement.
 *
 * @returns the turn from the invoice on: it may be a moment later, as dates rise with the numbers
 */
export async function takeNumber(tx: Tx, turn: Turn): Promise<{ number: number; issued: Turn }> {
  const text = `update invoice_numbers set last_number = last_number + 1, last_issued_at = greatest(last_issued_at, $1)
    returning last_number as number, last_issued_at as at`
  const { rows } = await runPrepared<{ number: number; at: Date }>(tx, text, [turn.at])
  const [taken] = rows
  if (!taken) throw new Error('there is no last invoice number')
  return { number: taken.number, issued: { ...turn, at: taken.at } }
}

export interface NewInvoice {
  readonly number: number
  readonly subscriptionId: Id
  readonly price: Pick<LiveSubscription, 'priceCents' | 'discountCents'>
  readonly period: Period
  /** Otherwise it is open. */
  readonly isPaid: boolean
  /** The day of the next automatic attempt at an open one. */
  readonly nextAttemptOn: string | null
  readonly paymentIntentId?: string
}

/** In cents. */
export function totalOf({ priceCents, discountCents }: NewInvoice['price']): number {
  return priceCents - discountCents
}

/** The row of an invoice, which answers its id, and what it books. */
export function raiseInvoice(tx: Tx, { account, at }: Turn, invoice: NewInvoice) {
  const { number, subscriptionId, price, period, isPaid } = invoice
  const row = tx.insertInto('invoices').values({
    number,
    customer_id: account.id,
    subscription_id: subscriptionId,
    period_start: period.start,
    period_until: period.until,
    plan_cents: price.priceCents,
    discount_cents: price.discountCents,
    total_cents: totalOf(price),
    status: isPaid ? 'paid' : 'open',
    issued_at: at,
    settled_at: isPaid ? at : null,
    next_attempt_on: invoice.nextAttemptOn,
    provider_payment_intent_id: invoice.paymentIntentId ?? null,
  })
  const entry: Entry = {
    type: 'invoice',
    amountCents: -totalOf(price),
    description: ledgerText.invoice(number, period),
    source: { invoice_id: idOf('invoice') },
  }
  return { invoice: row.returning('id'), entry }
}

/** What makes an open invoice a settled one, by a payment or from credit, or voids it. */
export function settleInvoice(tx: Tx, { at }: Turn, invoiceId: number, status: 'paid' | 'void') {
  return tx
    .updateTable('invoices')
    .set({ status, settled_at: at, next_attempt_on: null })
    .where('id', '=', invoiceId)
    .where('status', '=', 'open')
}

/**
 * Takes back an open invoice: what it booked is reversed, and its payment can no longer succeed.
 *
 * @returns the changes that do so, to be made with others, what they book and which events they record
 */
export async function voidInvoice(tx: Tx, turn: Turn, invoice: OpenInvoice) {
  if (invoice.paymentIntentId !== null) {
    await enqueue(tx, { now: () => turn.at }, abandonPayment, { paymentIntentId: invoice.paymentIntentId })
  }
  const amountCents = outstanding(invoice.totalCents, invoice.reversedCents)
  const reversal = amountCents === 0 ? null : reverse(tx, turn, { invoice, refundId: null, amountCents })
  const changes: Changes = {
    invoice: settleInvoice(tx, turn, invoice.id, 'void'),
    reversalOfVoid: reversal?.row ?? null,
  }
  const eventEntry: EventEntry = [
    eventName.invoiceVoided,
    `Invoice ${invoiceNumber(invoice.number)}, ${formatCents(invoice.totalCents)}`,
  ]
  return { changes, entries: reversal === null ? [] : [reversal.entry('reversalOfVoid')], eventEntry }
}

export interface NewReversal {
  readonly invoice: Pick<OpenInvoice, 'id' | 'number'>
  /** Null if the invoice is voided. */
  readonly refundId: Id | null
  readonly amountCents: number
}

/** The row of a reversal, which answers its id, and what it books under the name that the row is given. */
export function reverse(tx: Tx, turn: Turn, { invoice, refundId, amountCents }: NewReversal) {
  return {
    row: tx
      .insertInto('reversals')
      .values({
        customer_id: turn.account.id,
        invoice_id: invoice.id,
        refund_id: refundId,
        amount_cents: amountCents,
        created_at: turn.at,
      })
      .returning('id'),
    entry: (name: string): Entry => ({
      type: 'reversal',
      amountCents,
      description: ledgerText.reversal(invoice.number),
      source: { reversal_id: idOf(name) },
    }),
  }
}
