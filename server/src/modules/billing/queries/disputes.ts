import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/types.ts'
import type { LockedCustomer } from '../../customers/public.ts'
import type { DisputeCycle } from '../reconciliation/rules.ts'

/** A dispute cycle of a chargeback as booked. */
export interface BookedCycle {
  readonly id: number
  readonly state: DisputeCycle['state']
  readonly amountCents: number
  readonly withdrawnAt: Date | null
  readonly reinstatedAt: Date | null
}

export async function insertDispute(
  { tx, account, at }: LockedCustomer,
  columns: Omit<Insertable<DB['disputes']>, 'customer_id' | 'opened_at'>,
): Promise<number> {
  const row = { ...columns, customer_id: account.id, opened_at: at }
  const { id } = await tx.insertInto('disputes').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateDispute(
  { tx }: LockedCustomer,
  id: number,
  columns: Updateable<DB['disputes']>,
): Promise<void> {
  await tx.updateTable('disputes').set(columns).where('id', '=', id).execute()
}

/** Returns the booked dispute cycles of these chargebacks, by the provider's IDs, each in order. */
export async function listCycles(db: Db, ids: readonly string[]): Promise<Map<string, BookedCycle[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('disputes')
    .where('provider_dispute_id', 'in', ids)
    .select(['provider_dispute_id as disputeId', 'id', 'state', 'amount_cents as amountCents'])
    .select(['withdrawn_at as withdrawnAt', 'reinstated_at as reinstatedAt'])
    .orderBy('round')
    .execute()
  // A table constraint allows no other states.
  const cycles = rows.map((row) => ({ ...row, state: row.state as DisputeCycle['state'] }))
  return Map.groupBy(cycles, ({ disputeId }) => disputeId)
}

/** Returns the amount of a payment that is currently charged back. */
export async function sumChargedBack({ tx }: LockedCustomer, paymentId: number): Promise<number> {
  const taken = await tx
    .selectFrom('disputes')
    .where('payment_id', '=', paymentId)
    .where('withdrawn_at', 'is not', null)
    .where('reinstated_at', 'is', null)
    .select('amount_cents')
    .execute()
  return taken.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
