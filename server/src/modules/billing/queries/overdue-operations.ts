import type { Db } from '../../../platform/db/connect.ts'
import { heartbeatDeadline, findOperation, type Operation } from './operations.ts'

/** Claims an open operation exclusively, until this process counts as dead. Returns null if it is settled. */
export async function claimOperation(db: Db, id: string, at: Date): Promise<Operation | null> {
  const { numUpdatedRows } = await db
    .updateTable('payment_operations')
    .set(({ eb }) => ({ times_asked: eb('times_asked', '+', 1), ask_again_at: heartbeatDeadline(at) }))
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 0 ? null : findOperation(db, id)
}

/** Claims operations whose process died or whose pause is over, longest waiting first. No other process gets them. */
export async function claimOverdue(db: Db, at: Date, atMost: number): Promise<string[]> {
  const rows = await db
    .updateTable('payment_operations')
    .set({ ask_again_at: heartbeatDeadline(at) })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('payment_operations')
        .where('ask_again_at', '<=', at)
        .where('settled_at', 'is', null)
        .select('id')
        .orderBy('ask_again_at')
        .limit(atMost)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a call to the provider is in progress, or was when its process died. Ignores unknown outcomes. */
export async function isAnyCallInProgress(db: Db): Promise<boolean> {
  const running = await db
    .selectFrom('payment_operations')
    .where('settled_at', 'is', null)
    .where('state', '=', 'asked')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return running !== undefined
}
