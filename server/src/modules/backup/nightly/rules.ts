import { easternDay } from '@portal/contract/dates'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import type { BackupHistory } from './queries.ts'

/** A nightly backup may start late and take a while. */
const LATE_AFTER_MS = DAY_MS + 6 * HOUR_MS
/** One attempt and its retries: a short bucket outage needs no attention. */
const FAILURES_BEFORE_ALERT = 3
const ALERT_INTERVAL_MS = 20 * HOUR_MS

/** Whether the most recent night, starting at `hour` in Eastern Time, has no backup yet. */
export function isDue({ lastDoneAt }: Pick<BackupHistory, 'lastDoneAt'>, now: Date, hour: number): boolean {
  const nightOf = (at: Date) => easternDay(new Date(at.getTime() - hour * HOUR_MS))
  return lastDoneAt === null || nightOf(lastDoneAt) < nightOf(now)
}

/** Whether to email administrators about a failure following those in `history`: at most once a day. */
export function isAlertDue({ failures, lastAlertAt }: BackupHistory, now: Date): boolean {
  const isQuiet = lastAlertAt === null || now.getTime() - lastAlertAt.getTime() >= ALERT_INTERVAL_MS
  return failures + 1 >= FAILURES_BEFORE_ALERT && isQuiet
}

/** Returns when each missing backup should have been made; none if the last backup is not late. */
export function missedBackups({ lastDoneAt, firstFailedAt }: BackupHistory, now: Date): Date[] {
  const last = lastDoneAt ?? firstFailedAt
  if (last === null || now.getTime() - last.getTime() < LATE_AFTER_MS) return []
  const missed = Math.floor((now.getTime() - last.getTime()) / DAY_MS)
  return Array.from({ length: missed }, (_, night) => new Date(last.getTime() + (night + 1) * DAY_MS))
}
