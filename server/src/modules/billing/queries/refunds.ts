import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/types.ts'
import type { RefundFacts, LockedCustomer } from '../../customers/public.ts'
import { ledgerText } from '../texts.ts'
import { book, bookReversal } from './ledger.ts'

type Columns = Pick<
  Insertable<DB['refunds']>,
  'amount_cents' | 'state' | 'provider_refund_id' | 'settled_at' | 'reason_code' | 'description'
>

/** Inserts a refund that is being requested or was made elsewhere. */
export async function insertRefund(
  { tx, account, at, staff }: LockedCustomer,
  { paymentId, invoiceId }: Pick<RefundFacts, 'paymentId' | 'invoiceId'>,
  columns: Columns,
): Promise<number> {
  const about = { customer_id: account.id, payment_id: paymentId, invoice_id: invoiceId, type: 'card' }
  const { id } = await tx
    .insertInto('refunds')
    .values({ ...about, requested_at: at, staff_id: staff?.id ?? null, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRefund(
  { tx }: LockedCustomer,
  id: number,
  columns: Updateable<DB['refunds']>,
): Promise<void> {
  await tx.updateTable('refunds').set(columns).where('id', '=', id).execute()
}

export interface BookedRefund {
  readonly refundId: number
  readonly facts: RefundFacts
  readonly amountCents: number
  /** The reversed part of the invoice; without it the customer would owe that amount again. */
  readonly reversedCents: number
}

/** Books a refund that was sent. */
export async function bookRefund(
  locked: LockedCustomer,
  { refundId, facts, amountCents, reversedCents }: BookedRefund,
) {
  const description = ledgerText.refund(facts.invoiceNumber)
  await book(locked, { type: 'refund', amountCents: -amountCents, description, source: { refund_id: refundId } })
  if (reversedCents === 0) return
  const invoice = { id: facts.invoiceId, number: facts.invoiceNumber }
  await bookReversal(locked, { invoice, refundId, amountCents: reversedCents })
}

/** Books the return of a failed refund: the money belongs to the customer's balance again. */
export async function bookFailedRefund(
  locked: LockedCustomer,
  { refundId, facts, amountCents }: Omit<BookedRefund, 'reversedCents'>,
): Promise<void> {
  await updateRefund(locked, refundId, { state: 'failed', settled_at: locked.at })
  const description = ledgerText.refundFailed(facts.invoiceNumber)
  await book(locked, { type: 'refund_failed', amountCents, description, source: { refund_id: refundId } })
}

/** Returns the refund as requested from the provider. */
export async function findRequestedRefund(db: Db, refundId: number | null) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .where('refunds.id', '=', refundId)
    .select(['provider_charge_id as chargeId', 'refunds.amount_cents as amountCents', 'reason_code as reasonCode'])
    .executeTakeFirstOrThrow()
}
