import { sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../../context.ts'
import { isDatabaseUnavailable, isPassingFailure } from '../../db/failures.ts'
import { sealAudit } from '../seal.ts'
import { countOverdue } from '../verification/verify.ts'

/**
 * Seals entries that still wait, to find out whether that is possible: the worker does so every second. An old entry
 * alone shows nothing, as after a long transaction or a move of the demo clock.
 *
 * @returns what keeps entries from being sealed, in one sentence
 */
export async function describeStuckSeal({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const overdue = await countOverdue(db, now())
  try {
    const sealed = await db.transaction().execute(async (tx) => {
      // Another session may hold the lock of the chain.
      await sql`set local lock_timeout = '3s'`.execute(tx)
      return sealAudit({ db: tx })
    })
    if (overdue === 0 || sealed > 0 || (await countOverdue(db, now())) === 0) return []
    return ['Audit entries have waited for their seal for more than a minute.']
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error)) throw error
    if (isPassingFailure(error) && overdue === 0) return []
    return [`The entries that wait for their seal cannot be sealed (${error.code}).`]
  }
}
