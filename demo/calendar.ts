import { addDays, type CalendarDay, daysBetween, startOfEasternDay } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'

/** Not every month has later days, so periods on such days cannot be moved. */
export const LAST_COPYABLE_MONTH_DAY = 28

/** Eastern days and their boundaries, computed once: history needs millions of times on a few thousand days. */
export class Calendar {
  readonly first: CalendarDay
  private readonly days: CalendarDay[] = []
  private readonly indexes = new Map<CalendarDay, number>()
  private readonly midnights: number[] = []
  private readonly months: number[] = []
  private readonly monthDays: number[] = []

  constructor(first: CalendarDay, last: CalendarDay) {
    this.first = first
    const count = daysBetween(first, last) + 2
    for (let index = 0; index < count; index++) {
      const day = addDays(first, index)
      this.days.push(day)
      this.indexes.set(day, index)
      this.midnights.push(startOfEasternDay(day).getTime())
      this.months.push(Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
      this.monthDays.push(Number(day.slice(8)))
    }
  }

  day(index: number): CalendarDay {
    return present(this.days[index])
  }

  indexOf(day: CalendarDay): number {
    return present(this.indexes.get(day))
  }

  /** Counted across years. */
  month(index: number): number {
    return present(this.months[index])
  }

  /** From 1. */
  monthDay(index: number): number {
    return present(this.monthDays[index])
  }

  /** Shifts a time by a number of days, keeping the time of day, which must be after the clock change. */
  later(instant: number, days: number): number {
    const next = this.indexOf(this.dayOf(instant)) + 1
    return present(this.midnights[next + days]) - (present(this.midnights[next]) - instant)
  }

  /** Returns the time in milliseconds when the clocks in New York show `minute` (minute of the day). */
  instant(day: CalendarDay, minute: number): number {
    const index = this.indexOf(day)
    // Clocks change at 2 AM: earlier times are counted from the start of the day, later ones from its end.
    if (minute < 120) return present(this.midnights[index]) + minute * MINUTE_MS
    return present(this.midnights[index + 1]) - (1440 - minute) * MINUTE_MS
  }

  /** Returns the time in milliseconds when a share (0 to 1) of a day has passed. */
  instantAtShare(index: number, share: number): number {
    const start = present(this.midnights[index])
    return Math.floor(start + share * (present(this.midnights[index + 1]) - start))
  }

  /** Returns the share of its day that has passed at a given time. */
  shareOfDay(index: number, instant: number): number {
    const start = present(this.midnights[index])
    return (instant - start) / (present(this.midnights[index + 1]) - start)
  }

  /** Returns the day of a given time. */
  dayOf(instant: number): CalendarDay {
    let low = 0
    let high = this.midnights.length - 1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (present(this.midnights[middle]) <= instant) low = middle
      else high = middle
    }
    return this.day(low)
  }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('outside the demo calendar')
  return value
}
