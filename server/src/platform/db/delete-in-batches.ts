import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { DB } from './types.ts'

/** Small enough for a statement to take a fraction of a second, however many rows have accumulated. */
const BATCH_SIZE = 2_000

/**
 * Deletes obsolete rows of a table in batches, until none are left or the process must stop; the next run continues.
 *
 * @returns how many were deleted
 */
export async function deleteInBatches(
  { db, stopping }: { readonly db: Db; readonly stopping: AbortSignal },
  table: keyof DB,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const deleteSome = sql`
    delete from ${sql.table(table)}
    where ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${BATCH_SIZE}))`
  let deleted = 0
  for (let last = BATCH_SIZE; last === BATCH_SIZE && !stopping.aborted; deleted += last) {
    const { numAffectedRows } = await deleteSome.execute(db)
    last = Number(numAffectedRows ?? 0)
  }
  return deleted
}
