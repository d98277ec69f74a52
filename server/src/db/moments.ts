import type { Moment } from '@portal/contract/moments'
import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'
import type { Source } from './replica.ts'

export interface ReadAtOnce<T> {
  readonly answer: T
  /** Null where lists could not be asked for of it: the worker has not seen yet that this is another database. */
  readonly moment: Pick<Moment, 'era' | 'snapshot'> | null
  /** How old what was read may be, in milliseconds. */
  readonly ageMs: number
}

/** All that `read` reads is of one moment, which is told beside it where it can be, with its age. */
export async function atOneMoment<T>(
  { db, readAge }: Pick<Source, 'db' | 'readAge'>,
  read: (tx: Tx) => Promise<T>,
): Promise<ReadAtOnce<T>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const ageMs = await readAge(tx)
      const { rows } = await sql<Pick<Moment, 'era' | 'snapshot'>>`
        select era, current_moment()::text as snapshot from moments
        where pg_is_in_recovery() or database = this_database()
      `.execute(tx)
      return { answer: await read(tx), moment: rows[0] ?? null, ageMs }
    })
}

/** Nothing that `tx` sees has come after it, not even where that was brought from a database with higher numbers. */
const NOW = '9223372036854775807:9223372036854775807:'

/**
 * The snapshot of a moment from which on all changes are known; that of `tx` where none is asked for.
 *
 * @returns null where they are not: it is older than a day or none of this database's
 */
export async function knownSnapshot(tx: Db, moment: Moment | undefined): Promise<string | null> {
  if (moment === undefined) return NOW
  const { era, snapshot } = moment
  const { rows } = await sql`
    select from moments
    where replace(era::text, '-', '') = ${era} and database = this_database()
      and pg_snapshot_xmin(${snapshot}::pg_snapshot) > since
      and pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
  `.execute(tx)
  return rows.length === 0 ? null : snapshot
}
