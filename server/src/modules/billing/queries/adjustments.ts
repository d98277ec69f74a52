import type { LockedCustomer } from '../../customers/public.ts'
import { book } from './ledger.ts'

/** A credit or charge that staff add to a balance. */
export interface Adjustment {
  /** Positive. */
  readonly amountCents: number
  /** The reason given by staff. */
  readonly description: string
}

export async function bookCredit(locked: LockedCustomer, adjustment: Adjustment): Promise<void> {
  const { amountCents, description } = adjustment
  const id = await insertAdjustment(locked, 'credits', adjustment)
  await book(locked, { type: 'credit', amountCents, description, source: { credit_id: id } })
}

export async function bookCharge(locked: LockedCustomer, adjustment: Adjustment): Promise<void> {
  const { amountCents, description } = adjustment
  const id = await insertAdjustment(locked, 'charges', adjustment)
  await book(locked, { type: 'charge', amountCents: -amountCents, description, source: { charge_id: id } })
}

async function insertAdjustment(
  { tx, account, at, staff }: LockedCustomer,
  table: 'credits' | 'charges',
  { amountCents, description }: Adjustment,
): Promise<number> {
  const about = { customer_id: account.id, staff_id: staff?.id ?? null, created_at: at }
  const row = { ...about, amount_cents: amountCents, description }
  const { id } = await tx.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
