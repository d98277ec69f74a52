import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { deleteInBites } from '../db/delete-in-bites.ts'

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
export function deleteAttemptsBefore(context: Context, before: Date): Promise<number> {
  return deleteInBites(context, 'attempts', sql`attempted_at < ${before}`)
}
