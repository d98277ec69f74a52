import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** An iteration takes a second or two at most, even if every customer has different UTM values. */
const BATCH_SIZE = 1_000

/** Aggregates changes, so that reports no longer read them one by one. Returns true if more may be waiting. */
export async function aggregateChanges(db: Db): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`select add_up_changes(${BATCH_SIZE}) as moved`.execute(db)
  return (rows[0]?.moved ?? 0) >= BATCH_SIZE
}
