import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** So many that a round takes a second or two at most, where each customer has brought UTM values of their own. */
const BATCH_SIZE = 1_000

/** Adds up changes that no report has to look at one by one then. True if more of them may wait. */
export async function addUpChanges(db: Db): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`select add_up_changes(${BATCH_SIZE}) as moved`.execute(db)
  return (rows[0]?.moved ?? 0) >= BATCH_SIZE
}
