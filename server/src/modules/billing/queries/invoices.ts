import type { Updateable } from 'kysely'
import { runPrepared } from '../../../platform/db/prepared.ts'
import type { DB } from '../../../platform/db/types.ts'
import type { LiveSubscription, LockedCustomer } from '../../customers/public.ts'
import type { Period } from '../periods.ts'
import { totalOf } from '../rules.ts'
import { ledgerText } from '../texts.ts'
import { book } from './ledger.ts'

export interface NewInvoice {
  readonly subscriptionId: number
  readonly price: Pick<LiveSubscription, 'priceCents' | 'discountCents'>
  readonly period: Period
  /** If false, the invoice is open. */
  readonly isPaid: boolean
  /** The day of the next automatic attempt at an open invoice. */
  readonly nextAttemptOn: string | null
  readonly paymentIntentId?: string
}

export interface RaisedInvoice {
  readonly id: number
  readonly number: number
  /** The locked customer as of the invoice. Its time may be slightly later, because dates rise with the numbers. */
  readonly issued: LockedCustomer
}

/**
 * Takes the next number and books an invoice. The number stays locked until the transaction ends, so that numbers have
 * no gaps and rise with their dates. Callers do everything they can beforehand.
 */
export async function bookInvoice(locked: LockedCustomer, invoice: NewInvoice): Promise<RaisedInvoice> {
  const { number, at } = await takeNumber(locked)
  const { price, period, isPaid } = invoice
  const totalCents = totalOf(price)
  const { id } = await locked.tx
    .insertInto('invoices')
    .values({
      number,
      customer_id: locked.account.id,
      subscription_id: invoice.subscriptionId,
      period_start: period.start,
      period_until: period.until,
      plan_cents: price.priceCents,
      discount_cents: price.discountCents,
      total_cents: totalCents,
      status: isPaid ? 'paid' : 'open',
      issued_at: at,
      settled_at: isPaid ? at : null,
      next_attempt_on: invoice.nextAttemptOn,
      provider_payment_intent_id: invoice.paymentIntentId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const issued = { ...locked, at }
  const description = ledgerText.invoice(number, period)
  await book(issued, { type: 'invoice', amountCents: -totalCents, description, source: { invoice_id: id } })
  return { id, number, issued }
}

async function takeNumber({ tx, at }: LockedCustomer): Promise<{ number: number; at: Date }> {
  const text = `update invoice_numbers set last_number = last_number + 1, last_issued_at = greatest(last_issued_at, $1)
    returning last_number as number, last_issued_at as at`
  const { rows } = await runPrepared<{ number: number; at: Date }>(tx, text, [at])
  if (!rows[0]) throw new Error('there is no last invoice number')
  return rows[0]
}

/** Changes an invoice if it is still open. */
export async function updateInvoice(
  { tx }: LockedCustomer,
  id: number,
  columns: Updateable<DB['invoices']>,
): Promise<void> {
  await tx.updateTable('invoices').set(columns).where('id', '=', id).where('status', '=', 'open').execute()
}

/** Marks an open invoice as paid, by card or from credit, or voids it. */
export async function settleInvoice(
  locked: LockedCustomer,
  id: number,
  status: 'paid' | 'void',
  columns: Pick<Updateable<DB['invoices']>, 'provider_payment_intent_id'> = {},
): Promise<void> {
  await updateInvoice(locked, id, { ...columns, status, settled_at: locked.at, next_attempt_on: null })
}
