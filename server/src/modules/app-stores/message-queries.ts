import { sql } from 'kysely'
import type { ReceivedNotification } from '../../integrations/app-stores/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { Device } from './queries.ts'

/** Returns the ID of the stored notification; null if it is a duplicate. */
export async function insertMessage(
  tx: Tx,
  device: Device,
  { messageId, kind, storeId, body }: ReceivedNotification,
  at: Date,
): Promise<number | null> {
  const inserted = await tx
    .insertInto('store_messages')
    .values({ device, message_id: messageId, kind: kind.slice(0, 100), store_id: storeId, body, received_at: at })
    .onConflict((conflict) => conflict.columns(['device', 'message_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Returns undefined if it has been processed. */
export async function findMessage(db: Db, id: number) {
  return db
    .selectFrom('store_messages')
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .select(['device', 'kind', 'store_id as storeId', 'body'])
    .executeTakeFirst()
}

export async function markHandled(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('store_messages').set({ handled_at: at, body: null }).where('id', '=', id).execute()
}

export async function deleteMessagesBefore(context: Context, day: Date): Promise<void> {
  await deleteInBatches(context, 'store_messages', sql`received_at < ${day}`)
}
