import type { Db, Tx } from '../../../platform/db/connect.ts'

/** Returns false for a duplicate event. */
export async function insertProviderEvent(
  tx: Tx,
  { id, type, facts, receivedAt }: { id: string; type: string; facts: object; receivedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('provider_events')
    .values({ id, type, facts: JSON.stringify(facts), received_at: receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns undefined if the event has been processed. */
export async function findProviderEvent(db: Db, id: string) {
  return db
    .selectFrom('provider_events')
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .select(['type', 'facts', 'received_at as receivedAt'])
    .executeTakeFirst()
}

export async function markHandled(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('provider_events').set({ handled_at: at }).where('id', '=', id).execute()
}
