import type { ChosenCustomers, CustomerExport } from '@portal/contract/customer-export/calls'
import type { Db, Tx } from '../../platform/db/connect.ts'

export interface NewExport {
  readonly id: string
  readonly staffId: number
  readonly sendTo: string
  readonly chosen: ChosenCustomers
  readonly at: Date
}

export async function insertExport(tx: Tx, { id, staffId, sendTo, chosen, at }: NewExport): Promise<void> {
  await tx
    .insertInto('customer_exports')
    .values({
      id,
      staff_id: staffId,
      send_to: sendTo,
      chosen: JSON.stringify(chosen),
      state: 'queued',
      requested_at: at,
    })
    .execute()
}

/** Returns the newest first. */
export async function listExportsOf(db: Db, staffId: number, limit: number): Promise<CustomerExport[]> {
  return db
    .selectFrom('customer_exports')
    .where('staff_id', '=', staffId)
    .select(['id', 'send_to as sendTo', 'rows_written as rowsWritten', 'rows_expected as rowsExpected'])
    .select(['requested_at as requestedAt', 'finished_at as finishedAt', 'link_expires_at as linkExpiresAt'])
    .select(({ ref }) => [
      ref('chosen').$castTo<ChosenCustomers>().as('chosen'),
      ref('state').$castTo<CustomerExport['state']>().as('state'),
      ref('sent_as').$castTo<CustomerExport['sentAs']>().as('sentAs'),
    ])
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns undefined if the user has not requested this export. */
export async function lockExportOf(tx: Tx, staffId: number, id: string) {
  return tx
    .selectFrom('customer_exports')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .select('state')
    .forUpdate()
    .executeTakeFirst()
}

export async function cancelExport(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('customer_exports')
    .set({ state: 'cancelled', finished_at: at, alive_at: null })
    .where('id', '=', id)
    .execute()
}

/** Returns the list that an active link opens. */
export async function findLinkedExport(db: Db, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('customer_exports')
    .where('link_token_hash', '=', tokenHash)
    .where('link_expires_at', '>', now)
    .where('has_files', '=', true)
    .select(['id', 'requested_at as requestedAt', 'file_run as run', 'file_parts as parts', 'file_bytes as bytes'])
    .executeTakeFirst()
  if (!row || row.run === null || row.parts === null || row.bytes === null) return null
  return { ...row, run: row.run, parts: row.parts, bytes: row.bytes }
}

/** Returns the exports whose files are no longer needed. */
export async function listExportsToClear(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_exports')
    .where('has_files', '=', true)
    .where('finished_at', 'is not', null)
    .where((row) => row.or([row('link_expires_at', 'is', null), row('link_expires_at', '<=', now)]))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Records that the files have been deleted. */
export async function markCleared(db: Db, id: string): Promise<void> {
  await db.updateTable('customer_exports').set({ has_files: false }).where('id', '=', id).execute()
}

/** Deletes old exports, except those that still have files. */
export async function deleteExportsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('customer_exports').where('finished_at', '<', before).where('has_files', '=', false).execute()
}
