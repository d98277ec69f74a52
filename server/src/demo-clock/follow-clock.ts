import type pg from 'pg'
import { createDb } from '../db/connect.ts'
import { findClock } from './queries.ts'

const FOLLOW_EVERY_MS = 500

export interface FollowedClock {
  now(): Date
  stop(): void
}

/** The demo's clock as the database has it: the true one, and what it is ahead by. Every process follows it. */
export async function followClock(pool: pg.Pool, trueNow: () => Date): Promise<FollowedClock> {
  const db = createDb(pool)
  let { aheadMs } = await findClock(db)
  const timer = setInterval(() => {
    findClock(db).then(
      (clock) => {
        // It never goes back.
        aheadMs = Math.max(aheadMs, clock.aheadMs)
      },
      // Without a database nobody needs to know the time.
      () => undefined,
    )
  }, FOLLOW_EVERY_MS)
  timer.unref()
  return { now: () => new Date(trueNow().getTime() + aheadMs), stop: () => clearInterval(timer) }
}
