import type { Moment } from '@portal/contract/moments'
import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'

export interface ReadAtOnce<T> {
  readonly answer: T
  readonly moment: Pick<Moment, 'era' | 'snapshot'>
}

/** All that `read` reads is of one moment, which is told beside it. */
export async function atOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<ReadAtOnce<T>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<ReadAtOnce<T>['moment']>`
        select era, current_moment()::text as snapshot from moments
      `.execute(tx)
      const [moment] = rows
      if (!moment) throw new Error('the database has lost its moments')
      return { answer: await read(tx), moment }
    })
}

/**
 * The snapshot of a moment from which on all changes are known; that of `tx` where none is asked for.
 *
 * @returns null where they are not: it is older than a day or none of this database's
 */
export async function knownSnapshot(tx: Db, moment: Moment | undefined): Promise<string | null> {
  const asked = moment?.snapshot ?? null
  const { rows } = await sql<{ snapshot: string }>`
    select coalesce(${asked}, pg_current_snapshot()::text) as snapshot from moments
    where ${asked}::text is null
      or (replace(era::text, '-', '') = ${moment?.era ?? null} and database = this_database()
        and pg_snapshot_xmin(${asked}::pg_snapshot) > since
        and pg_snapshot_xmax(${asked}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()))
  `.execute(tx)
  return rows[0]?.snapshot ?? null
}
