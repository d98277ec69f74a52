import type pg from 'pg'
import { isDatabaseNotWritable } from './failures.ts'

/** How long a successful probe is valid, unless a write fails in between. */
const PROBE_CACHE_MS = 5_000

/** When each pool's database was last found writable, by `performance.now()`. */
const foundWritable = new WeakMap<pg.Pool, number>()

/** Makes the next call of `isWritable` run a probe. */
export function noteFailedWrite(pool: pg.Pool): void {
  foundWritable.delete(pool)
}

/**
 * Returns true if the database can be written: it is neither read-only nor out of space.
 *
 * @throws if the database does not respond
 */
export async function isWritable(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ readOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  if (rows[0]?.readOnly !== false) return false
  if (performance.now() - (foundWritable.get(pool) ?? Number.NEGATIVE_INFINITY) < PROBE_CACHE_MS) return true
  if (!(await hasSpace(pool))) return false
  foundWritable.set(pool, performance.now())
  return true
}

/**
 * Returns true if the data disk has room for about 2 MB: sorts more than fits in memory, so that PostgreSQL writes a
 * temporary file. This needs no table, leaves nothing behind and writes no WAL.
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
