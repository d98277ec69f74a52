import {
  addDays,
  type CalendarDay,
  type DayRange,
  daysBetween,
  easternDay,
  formatDays,
  formatEasternTime,
  sameEasternTime,
  startOfEasternDay,
  startOfMonth,
  startOfNextMonth,
} from '../dates.ts'

/** Eastern days of which only a part may be asked for. */
export interface Period extends DayRange {
  /** The period ends before this instant, which is on its last day. */
  readonly until?: Date
}

/** The period that a report compares its own with. */
export interface Comparison {
  readonly period: Period
  /** Names the period in a sentence: `the same days of last month (Oct 1, 2026 – Oct 22, 2026)`. */
  readonly text: string
}

/**
 * Returns what the numbers of some Eastern days are compared with. Days after today are left out, as nothing has
 * happened on them.
 *
 * @param now when the numbers were counted
 * @returns null if all of the days are still to come, or if today has only begun
 */
export function comparisonOf({ first, last: lastAsked }: DayRange, now: Date): Comparison | null {
  const today = easternDay(now)
  if (first > today) return null
  const last = lastAsked < today ? lastAsked : today

  if (first === today) {
    const until = sameEasternTime(now, -1)
    const yesterday = addDays(today, -1)
    if (until <= startOfEasternDay(yesterday)) return null
    return {
      period: { first: yesterday, last: yesterday, until },
      text: `yesterday up to ${formatEasternTime(until)} (${formatDays({ first: yesterday, last: yesterday })})`,
    }
  }
  if (last === today && first === startOfMonth(today)) {
    const lastMonth = startOfMonth(addDays(first, -1))
    return named('the same days of last month', { first: lastMonth, last: sameDayOfMonth(lastMonth, today) })
  }
  if (last === today && first === startOfYear(today)) {
    const lastYear = startOfYear(addDays(first, -1))
    const sameMonth = `${lastYear.slice(0, 4)}${startOfMonth(today).slice(4)}`
    return named('the same days of last year', { first: lastYear, last: sameDayOfMonth(sameMonth, today) })
  }
  const dayBefore = addDays(first, -1)
  if (first === startOfMonth(first) && addDays(last, 1) === startOfNextMonth(first))
    return named('the month before', { first: startOfMonth(dayBefore), last: dayBefore })
  if (first === startOfYear(first) && last === `${first.slice(0, 4)}-12-31`)
    return named('the year before', { first: startOfYear(dayBefore), last: dayBefore })

  const days = daysBetween(first, last) + 1
  const name = days === 1 ? 'the day before' : `the ${days} days before`
  return named(name, { first: addDays(first, -days), last: dayBefore })
}

function named(name: string, period: DayRange): Comparison {
  return { period, text: `${name} (${formatDays(period)})` }
}

function startOfYear(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 4)}-01-01`
}

/** The day of the month that begins with `start` which has the number of `day`; its last one where the month is shorter. */
function sameDayOfMonth(start: CalendarDay, day: CalendarDay): CalendarDay {
  const same = `${start.slice(0, 8)}${day.slice(8)}`
  const last = addDays(startOfNextMonth(start), -1)
  return same < last ? same : last
}
