import { DAY_MS } from '@portal/contract/durations'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inLine, isRefusedLately, rememberRefusal } from './line.ts'
import { countAttempts, deleteAttempts, insertAttempt, lockAttempts } from './queries.ts'

export interface Limit {
  /** What is limited and for whom: `check-password ana@example.com 192.0.2.1`. */
  readonly key: string
  readonly maxAttempts: number
  /** Sliding: an attempt counts for so long after it was made. At most `LONGEST_WINDOW_MS`. */
  readonly windowMs: number
}

/** Attempts that are older may be forgotten. */
export const LONGEST_WINDOW_MS = DAY_MS

/**
 * Counts an attempt unless the limit is reached. Committed at once and counted one by one, so the limit holds for
 * parallel attempts and for those whose own transaction fails. A flood of one key takes one connection at a time and
 * soon none at all, so that it keeps nobody else waiting.
 *
 * @returns the attempt's id, for `withdrawAttempts`; null where it has to be refused
 */
export async function admitAttempt({ db, pool, now }: Context, limit: Limit): Promise<number | null> {
  return inLine(pool, limit.key, async () => {
    if (isRefusedLately(pool, limit.key, now())) return null
    const attempt = await db.transaction().execute(async (tx) => {
      await lockAttempts(tx, limit.key)
      const at = now()
      const count = await countAttempts(tx, limit.key, new Date(at.getTime() - limit.windowMs))
      return count < limit.maxAttempts ? insertAttempt(tx, limit.key, at) : null
    })
    if (attempt === null) rememberRefusal(pool, limit.key, now())
    return attempt
  })
}

/** Takes attempts back that turned out not to be those that the limits are for. */
export async function withdrawAttempts(tx: Tx, ids: readonly number[]): Promise<void> {
  await deleteAttempts(tx, ids)
}
