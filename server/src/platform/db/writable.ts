import type pg from 'pg'
import { isDatabaseNotWritable } from './failures.ts'

/** How long a successful probe counts, unless a write fails in between. */
const PROBE_COUNTS_MS = 5_000

/** When each pool's database was last found writable, by `performance.now()`. */
const foundWritable = new WeakMap<pg.Pool, number>()

/** Has the next question be answered by a probe. */
export function noteFailedWrite(pool: pg.Pool): void {
  foundWritable.delete(pool)
}

/**
 * Whether the database can be written: it is neither read-only nor out of space.
 *
 * @throws if it cannot be asked
 */
export async function isWritable(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  if (rows[0]?.readOnly !== false) return false
  if (performance.now() - (foundWritable.get(pool) ?? Number.NEGATIVE_INFINITY) < PROBE_COUNTS_MS) return true
  if (!(await hasSpace(pool))) return false
  foundWritable.set(pool, performance.now())
  return true
}

/**
 * Whether the data disk takes some 2 MB: sorts more than fits in memory, for which PostgreSQL writes a temporary file. It
 * needs no table and leaves nothing behind, and no write-ahead log.
 */
async function hasSpace(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query(`begin read only; set local work_mem = '64kB'`)
    await client.query(`
      select count(*) from (
        select repeat(md5(number::text), 16) as filler from generate_series(1, 4000) as number order by 1 offset 0
      ) sorted`)
    return true
  } catch (error) {
    if (error instanceof Error && isDatabaseNotWritable(error)) return false
    throw error
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
