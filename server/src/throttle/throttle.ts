import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { countAttempts, deleteAttempt, insertAttempt, lockAttempts } from './queries.ts'

export interface Limit {
  /** What is limited and for whom: `check-password ana@example.com 192.0.2.1`. */
  readonly key: string
  readonly maxAttempts: number
  /** Sliding: an attempt counts for so long after it was made. At most `LONGEST_WINDOW_MS`. */
  readonly windowMs: number
}

/** Attempts that are older may be forgotten. */
export const LONGEST_WINDOW_MS = 24 * 3_600_000

/**
 * Counts an attempt unless the limit is reached. Committed at once and counted one by one, so the limit holds for
 * parallel attempts and for those whose own transaction fails.
 *
 * @returns the attempt's id, for `withdrawAttempt`; null where it has to be refused
 */
export async function admitAttempt({ db, now }: Context, limit: Limit): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await lockAttempts(tx, limit.key)
    const at = now()
    const count = await countAttempts(tx, limit.key, new Date(at.getTime() - limit.windowMs))
    return count < limit.maxAttempts ? insertAttempt(tx, limit.key, at) : null
  })
}

/** Takes an attempt back that turned out not to be one of those that the limit is for. */
export async function withdrawAttempt(tx: Tx, id: number): Promise<void> {
  await deleteAttempt(tx, id)
}
