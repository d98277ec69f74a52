import { type CalendarDay, easternDay } from '@portal/contract/dates'
import type { Timed } from './timeline.ts'

interface Shown {
  /** The Eastern day in the page heading; null for all days. */
  readonly day: CalendarDay | null
  readonly now: Date
  /** Whether to include programs that have ended. */
  readonly withEnded: boolean
}

/**
 * Programs of the table: those that start on the day. Today and the table of all days begin with the current program,
 * even if it started yesterday.
 */
export function shownPrograms<P extends Timed>(programs: readonly P[], { day, now, withEnded }: Shown): readonly P[] {
  const startsNow = showsFromNow(day, now) && !withEnded
  return programs.filter(({ startTime, endTime }) => {
    if (startsNow && endTime <= now) return false
    const isOnNow = startsNow && startTime <= now
    return day === null || isOnNow || easternDay(startTime) === day
  })
}

/** Whether the table of this day starts at the current time; any other day is over or in the future. */
export function showsFromNow(day: CalendarDay | null, now: Date): boolean {
  return day === null || day === easternDay(now)
}
