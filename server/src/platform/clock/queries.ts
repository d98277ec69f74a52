import { HOUR_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

const HALF_DAY_MS = 12 * HOUR_MS

export interface ClockRow {
  readonly aheadMs: number
  /** Includes the current half day until everything due by its end has happened. */
  readonly halfDaysToGo: number
  /** The offset at the end of the move; null if the clock is not moving. */
  readonly goalMs: number | null
  /** When the last move started. */
  readonly movedFrom: Date | null
}

export async function findClock(db: Db): Promise<ClockRow> {
  return clockRow(db).executeTakeFirstOrThrow()
}

/** Locks the clock: no other transaction can move it or start a move until this one ends. */
export async function lockClock(tx: Tx): Promise<ClockRow> {
  return clockRow(tx).forUpdate().executeTakeFirstOrThrow()
}

function clockRow(db: Db) {
  return db
    .selectFrom('demo_clock')
    .select(['ahead_ms as aheadMs', 'half_days_to_go as halfDaysToGo', 'goal_ms as goalMs', 'moved_from as movedFrom'])
}

/** Starts a move of a locked clock that is not moving. */
export async function sendClock(tx: Tx, way: { days: number; goalMs: number; from: Date }): Promise<void> {
  await tx
    .updateTable('demo_clock')
    .set({ half_days_to_go: way.days * 2, goal_ms: way.goalMs, moved_from: way.from })
    .execute()
}

/** A half day whose end the clock has reached. */
export type HalfDay = Pick<ClockRow, 'aheadMs' | 'halfDaysToGo'>

/**
 * Moves the clock to the end of its current half day. Does nothing if it is already there: the stop was set when the
 * move started, so the clock never moves twice. Sessions stay active, because no time passes for them. Returns null if
 * the clock is not moving.
 */
export async function moveHalfDay(tx: Tx): Promise<HalfDay | null> {
  const clock = await clockRow(tx).where('half_days_to_go', '>', 0).forUpdate().executeTakeFirst()
  if (!clock) return null
  const { aheadMs: before, halfDaysToGo } = clock
  const goalMs = clock.goalMs ?? before + halfDaysToGo * HALF_DAY_MS
  // Only the first half day is longer or shorter.
  const aheadMs = Math.max(before, goalMs - (halfDaysToGo - 1) * HALF_DAY_MS)
  if (aheadMs > before) {
    await tx.updateTable('demo_clock').set({ ahead_ms: aheadMs, goal_ms: goalMs }).execute()
    await sql`update sessions set last_used_at = last_used_at + ${aheadMs - before} * interval '1 ms',
                                  ends_at = ends_at + ${aheadMs - before} * interval '1 ms'`.execute(tx)
  }
  return { aheadMs, halfDaysToGo }
}

/**
 * Records that everything due by the end of this half day has happened. Does nothing if another worker has recorded it.
 */
export async function endHalfDay(db: Db, { aheadMs, halfDaysToGo }: HalfDay): Promise<void> {
  await db
    .updateTable('demo_clock')
    .set({ half_days_to_go: halfDaysToGo - 1, ...(halfDaysToGo === 1 && { goal_ms: null }) })
    .where('half_days_to_go', '=', halfDaysToGo)
    .where('ahead_ms', '=', aheadMs)
    .execute()
}

const JUST_NOW_MS = 60_000

/** Also keeps users signed in whose process had not yet noticed the last move of the clock. */
export async function catchUpSessions(db: Db, { before, byMs }: { before: Date; byMs: number }): Promise<void> {
  await sql`update sessions set last_used_at = last_used_at + ${byMs} * interval '1 ms',
                                ends_at = ends_at + ${byMs} * interval '1 ms'
            where last_used_at <= ${before} and created_at > ${new Date(before.getTime() - JUST_NOW_MS)}`.execute(db)
}

const LATEST_SHOWN = 200

/** Returns what has happened since then automatically; staff members know their own changes. */
export async function findActivity(db: Db, since: Date) {
  const happened = db
    .selectFrom('customer_events')
    .where('customer_events.occurred_at', '>=', since)
    .where('staff_id', 'is', null)
  const [counts, latest, { mails }] = await Promise.all([
    happened
      .select(['event', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('event')
      .orderBy('count', 'desc')
      .orderBy('event')
      .execute(),
    happened
      .innerJoin('customers', 'customers.id', 'customer_events.customer_id')
      .select(['occurred_at as date', 'event', 'details', 'username as email'])
      .select(['first_name as firstName', 'last_name as lastName'])
      .orderBy('occurred_at', 'desc')
      .orderBy('customer_events.id', 'desc')
      .limit(LATEST_SHOWN)
      .execute(),
    db
      .selectFrom('mails')
      .where('created_at', '>=', since)
      .select(({ fn }) => fn.countAll<number>().as('mails'))
      .executeTakeFirstOrThrow(),
  ])
  return { counts, latest, mails }
}
