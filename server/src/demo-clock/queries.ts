import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

export const HALF_DAY_MS = 12 * 3_600_000

export interface ClockRow {
  readonly aheadMs: number
  readonly halfDaysToGo: number
}

export async function findClock(db: Db): Promise<ClockRow> {
  return db
    .selectFrom('demo_clock')
    .select(['ahead_ms as aheadMs', 'half_days_to_go as halfDaysToGo'])
    .executeTakeFirstOrThrow()
}

/** False where it is on its way already. */
export async function setHalfDaysToGo(tx: Tx, halfDays: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('demo_clock')
    .set({ half_days_to_go: halfDays })
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
