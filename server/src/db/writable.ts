import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * Whether the database takes changes: it is no replica, not read-only, and its disk has room. An exported snapshot is a
 * file that PostgreSQL writes beside its data and deletes at the end of the transaction, so that a full disk is noticed
 * without changing a row.
 */
export async function isWritable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isWritable: boolean }>`
    select pg_export_snapshot() is not null and current_setting('transaction_read_only') = 'off'
      and not pg_is_in_recovery() as "isWritable"`.execute(db)
  return rows[0]?.isWritable ?? false
}
