import type { LockedCustomer } from '../../customers/public.ts'
import { ledgerText } from '../texts.ts'

/** The row that a ledger entry books, by its column. */
type Source =
  | { readonly invoice_id: number }
  | { readonly payment_id: number }
  | { readonly refund_id: number }
  | { readonly reversal_id: number }
  | { readonly credit_id: number }
  | { readonly charge_id: number }
  | { readonly dispute_id: number }

export interface Entry {
  readonly type:
    | 'credit'
    | 'payment'
    | 'reversal'
    | 'refund_failed'
    | 'dispute_reversal'
    | 'invoice'
    | 'charge'
    | 'refund'
    | 'dispute'
  /** Positive in the customer's favor. */
  readonly amountCents: number
  readonly description: string
  readonly source: Source
}

/** Adds an entry to the ledger. */
export async function book(
  { tx, account, at }: LockedCustomer,
  { type, amountCents, description, source }: Entry,
): Promise<void> {
  const row = { customer_id: account.id, type, amount_cents: amountCents, description, occurred_at: at, ...source }
  await tx.insertInto('ledger_entries').values(row).execute()
}

export interface Reversal {
  readonly invoice: { readonly id: number; readonly number: number }
  /** Null if the invoice is voided. */
  readonly refundId: number | null
  readonly amountCents: number
}

/** Reverses all or part of an invoice. */
export async function bookReversal(
  locked: LockedCustomer,
  { invoice, refundId, amountCents }: Reversal,
): Promise<void> {
  const { tx, account, at } = locked
  const about = { customer_id: account.id, invoice_id: invoice.id, refund_id: refundId }
  const { id } = await tx
    .insertInto('reversals')
    .values({ ...about, amount_cents: amountCents, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const description = ledgerText.reversal(invoice.number)
  await book(locked, { type: 'reversal', amountCents, description, source: { reversal_id: id } })
}
