import { type CalendarDay, easternDay } from '@portal/contract/dates'

interface Timed {
  readonly startTime: Date
  readonly endTime: Date
}

interface Shown {
  /** The Eastern day of the page's heading; null for all days. */
  readonly day: CalendarDay | null
  readonly now: Date
  /** Whether programs that have ended are shown as well. */
  readonly withEnded: boolean
}

/**
 * The programs that the table shows: those that start on the day. Today and the table of all days start with what is on
 * now, also if that started yesterday.
 */
export function shownPrograms<P extends Timed>(programs: readonly P[], { day, now, withEnded }: Shown): readonly P[] {
  const startsNow = showsFromNow(day, now) && !withEnded
  return programs.filter(({ startTime, endTime }) => {
    if (startsNow && endTime <= now) return false
    const isOnNow = startsNow && startTime <= now
    return day === null || isOnNow || easternDay(startTime) === day
  })
}

/** Whether a table of this day starts at the current time: any other day is either over or still to come. */
export function showsFromNow(day: CalendarDay | null, now: Date): boolean {
  return day === null || day === easternDay(now)
}
