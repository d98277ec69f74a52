import type { Db } from '../../../platform/db/connect.ts'
import type { LockedCustomer } from '../../customers/public.ts'

export async function findRefundOf({ tx }: LockedCustomer, providerRefundId: string) {
  return tx
    .selectFrom('refunds')
    .where('provider_refund_id', '=', providerRefundId)
    .select(['id', 'state', 'amount_cents as amountCents'])
    .executeTakeFirst()
}

/** Returns the states of those provider refunds that are booked. */
export async function listRefundStates(db: Db, ids: readonly string[]): Promise<Map<string | null, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .where('provider_refund_id', 'in', ids)
    .select(['provider_refund_id as id', 'state'])
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Returns booked refunds with a provider ID by the time of their request. */
export async function listRefundsBetween(db: Db, from: Date, until: Date) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .where('requested_at', '>=', from)
    .where('requested_at', '<', until)
    .where('provider_refund_id', 'is not', null)
    .select(['refunds.customer_id as customerId', 'provider_charge_id as chargeId'])
    .select('refunds.amount_cents as amountCents')
    .select(({ ref }) => ref('provider_refund_id').$notNull().as('id'))
    .execute()
}

/** Returns when the last completed reconciliation started; null if there was none. */
export async function findLastRun(db: Db): Promise<Date | null> {
  const last = await db.selectFrom('reconciliation_runs').select('began_at as began').executeTakeFirst()
  return last?.began ?? null
}

/** Stores a completed reconciliation; only the last one is kept. */
export async function storeRun(db: Db, startedAt: Date, ended: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('reconciliation_runs').execute()
    await tx.insertInto('reconciliation_runs').values({ began_at: startedAt, ended_at: ended }).execute()
  })
}
