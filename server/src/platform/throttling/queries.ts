import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

/** Locks a key, so that only one transaction at a time counts and adds its attempts. */
export async function lockAttempts(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

export interface AttemptFilter {
  readonly key: string
  readonly after: Date
  /** How many newer attempts there are. */
  readonly newer: number
}

/** Returns the time of the attempt with this many newer ones, all after `after`; null if there is none. */
export async function findAttemptBefore(db: Db, { key, after, newer }: AttemptFilter): Promise<Date | null> {
  const found = await db
    .selectFrom('attempts')
    .select('attempted_at as at')
    .where('key', '=', key)
    .where('attempted_at', '>', after)
    .orderBy('attempted_at', 'desc')
    .offset(newer)
    .limit(1)
    .executeTakeFirst()
  return found?.at ?? null
}

/** @returns the attempt ID */
export async function insertAttempt(tx: Tx, key: string, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('attempts')
    .values({ key, attempted_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface LimitOfKeys {
  /** The prefix and suffix of the keys. */
  readonly start: string
  readonly end: string
  readonly maxAttempts: number
  readonly windowMs: number
}

/** Returns until when any key with this prefix and suffix has reached the limit; null if none has. */
export async function findReachedUntil(db: Db, limit: LimitOfKeys, now: Date): Promise<Date | null> {
  const { start, end, maxAttempts, windowMs } = limit
  const { rows } = await sql<{ at: Date | null }>`
    select max(attempted_at) as at from (
      select attempted_at, row_number() over (partition by key order by attempted_at desc) as newest
      from attempts
      where starts_with(key, ${start}) and right(key, length(${end}::text)) = ${end}
        and attempted_at > ${new Date(now.getTime() - windowMs)}
    ) as counted where newest = ${maxAttempts}`.execute(db)
  const at = rows[0]?.at
  return at ? new Date(at.getTime() + windowMs) : null
}

/** Deletes the attempts of all keys that start with `start`. */
export async function deleteAttemptsOf(db: Db, start: string): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where(sql<boolean>`starts_with(key, ${start})`)
    .execute()
}

/** Withdraws attempts that turned out not to count toward the limits. */
export async function withdrawAttempts(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('attempts').where('id', 'in', ids).execute()
}

/** @returns how many there were */
export function deleteAttemptsBefore(context: Context, before: Date): Promise<number> {
  return deleteInBatches(context, 'attempts', sql`attempted_at < ${before}`)
}
