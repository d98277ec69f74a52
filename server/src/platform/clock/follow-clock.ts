import type pg from 'pg'
import { createDb } from '../db/connect.ts'
import { catchUpSessions, findClock } from './queries.ts'

/** Several polls per half day of movement, so that little work runs on an outdated time. */
const POLL_INTERVAL_MS = { standing: 500, moving: 50 }

export interface FollowedClock {
  now(): Date
  stop(): void
}

/**
 * Follows the demo clock in the database: the true time plus an offset. Every process follows it.
 *
 * @param mayWait whether the process starts without its database; the clock shows the true time until the database
 *   responds
 */
export async function followClock(pool: pg.Pool, trueNow: () => Date, mayWait = false): Promise<FollowedClock> {
  const db = createDb(pool)
  let aheadMs = await findClock(db).then(
    (clock) => clock.aheadMs,
    (error: unknown) => {
      if (mayWait) return 0
      throw error
    },
  )
  let isStopped = false
  let timer = setTimeout(refresh, POLL_INTERVAL_MS.standing).unref()
  const now = () => new Date(trueNow().getTime() + aheadMs)

  async function refresh() {
    // Without a database, no one needs the time.
    const isMoving = await follow().catch(() => false)
    if (!isStopped) timer = setTimeout(refresh, POLL_INTERVAL_MS[isMoving ? 'moving' : 'standing']).unref()
  }

  async function follow(): Promise<boolean> {
    const clock = await findClock(db)
    // The clock never goes backward.
    if (clock.aheadMs > aheadMs) {
      await catchUpSessions(db, { before: now(), byMs: clock.aheadMs - aheadMs })
      aheadMs = clock.aheadMs
    }
    return clock.halfDaysToGo > 0
  }

  return {
    now,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
