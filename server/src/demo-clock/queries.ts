import { HOUR_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

export const HALF_DAY_MS = 12 * HOUR_MS

export interface ClockRow {
  readonly aheadMs: number
  readonly halfDaysToGo: number
  /** When it was sent on its way the last time. */
  readonly movedFrom: Date | null
}

export async function findClock(db: Db): Promise<ClockRow> {
  return db
    .selectFrom('demo_clock')
    .select(['ahead_ms as aheadMs', 'half_days_to_go as halfDaysToGo', 'moved_from as movedFrom'])
    .executeTakeFirstOrThrow()
}

/** False where it is on its way already. */
export async function setHalfDaysToGo(tx: Tx, halfDays: number, from: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('demo_clock')
    .set({ half_days_to_go: halfDays, moved_from: from })
    .where('half_days_to_go', '=', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Moves the clock by half a day. Whoever is signed in stays so: for them no time has passed. False at the end. */
export async function moveHalfDay(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    update demo_clock set ahead_ms = ahead_ms + ${HALF_DAY_MS}, half_days_to_go = half_days_to_go - 1
    where half_days_to_go > 0 returning ahead_ms
  `.execute(tx)
  if (rows.length === 0) return false
  await sql`update sessions set last_used_at = last_used_at + interval '12 hours',
                                ends_at = ends_at + interval '12 hours'`.execute(tx)
  return true
}

const JUST_NOW_MS = 60_000

/** Whoever signed in by the clock of a process that had not noticed its last move yet stays signed in as well. */
export async function catchUpSessions(db: Db, { before, byMs }: { before: Date; byMs: number }): Promise<void> {
  await sql`update sessions set last_used_at = last_used_at + ${byMs} * interval '1 ms',
                                ends_at = ends_at + ${byMs} * interval '1 ms'
            where last_used_at <= ${before} and created_at > ${new Date(before.getTime() - JUST_NOW_MS)}`.execute(db)
}

const LATEST_SHOWN = 200

/** What has happened since then by itself: what members of staff did is known to them. */
export async function findHappenings(db: Db, since: Date) {
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
