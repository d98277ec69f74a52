import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

/** Lets one transaction at a time count and add attempts of a key. */
export async function lockAttempts(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** How many attempts were made under a key after an instant. */
export async function countAttempts(tx: Tx, key: string, after: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('key', '=', key)
    .where('attempted_at', '>', after)
    .executeTakeFirstOrThrow()
  return count
}

/** @returns the id of the attempt */
export async function insertAttempt(tx: Tx, key: string, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('attempts')
    .values({ key, attempted_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteAttempts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('attempts').where('id', 'in', ids).execute()
}

/** @returns how many there were */
export async function deleteAttemptsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('attempts').where('attempted_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
