import {
  addDays,
  type CalendarDay,
  type DayRange,
  daysBetween,
  easternDay,
  formatDays,
  formatEasternTime,
  addEasternDays,
  startOfEasternDay,
  startOfMonth,
  startOfNextMonth,
} from '../dates.ts'

/** Eastern days, possibly only partly covered. */
export interface Period extends DayRange {
  /** End of the period (exclusive), an instant on the last day. */
  readonly until?: Date
}

/** The period that a report is compared with. */
export interface Comparison {
  readonly period: Period
  /** The period in words: `the same days of last month`. */
  readonly name: string
  /** The name with the days: `the same days of last month (Oct 1, 2026 – Oct 22, 2026)`. */
  readonly text: string
}

/** Spans that end today. They keep their name on days when another span is identical: in January, on the 1st. */
export const spans = ['month', 'year'] as const
export type Span = (typeof spans)[number]

/** Eastern days covered by a report. */
export interface ReportDays extends DayRange {
  /** Set if this month or this year was selected, up to today. */
  readonly span?: Span | undefined
}

/**
 * Returns the comparison period for a range of Eastern days. Future days are left out because they have no data, but
 * only after whole months and years are recognized.
 *
 * @param now when the numbers were counted
 * @returns null if all days are in the future, or if today has only just started
 */
export function comparisonOf(days: ReportDays, now: Date): Comparison | null {
  const today = easternDay(now)
  const { first } = days
  if (first > today) return null
  const isRunning = days.last >= today
  const dayBefore = addDays(first, -1)
  switch (spanOf(days, today)) {
    case 'today':
      return yesterdayUpTo(now)
    case 'month': {
      const start = startOfMonth(dayBefore)
      if (!isRunning) return named('the month before', { first: start, last: dayBefore })
      return named('the same days of last month', { first: start, last: sameDayOfMonth(start, today) })
    }
    case 'year': {
      const start = startOfYear(dayBefore)
      if (!isRunning) return named('the year before', { first: start, last: dayBefore })
      const month = `${start.slice(0, 4)}${today.slice(4, 7)}-01`
      return named('the same days of last year', { first: start, last: sameDayOfMonth(month, today) })
    }
    case 'days': {
      const count = daysBetween(first, isRunning ? today : days.last) + 1
      const name = count === 1 ? 'the day before' : `the ${count} days before`
      return named(name, { first: addDays(first, -count), last: dayBefore })
    }
  }
}

/** Applies the first matching rule to the days; the first day is not after `today`. */
function spanOf({ first, last, span }: ReportDays, today: CalendarDay): Span | 'today' | 'days' {
  const starts = { month: startOfMonth(today), year: startOfYear(today) }
  if (span && first === starts[span] && last === today) return span
  if (first === startOfYear(first) && last === `${first.slice(0, 4)}-12-31`) return 'year'
  if (first === startOfMonth(first) && addDays(last, 1) === startOfNextMonth(first)) return 'month'
  if (last < today) return 'days'
  if (first === today) return 'today'
  if (first === starts.month) return 'month'
  return first === starts.year ? 'year' : 'days'
}

function yesterdayUpTo(now: Date): Comparison | null {
  const until = addEasternDays(now, -1)
  const day = addDays(easternDay(now), -1)
  if (until <= startOfEasternDay(day)) return null
  const yesterday = { first: day, last: day }
  return named(`yesterday up to ${formatEasternTime(until)}`, { ...yesterday, until })
}

function named(name: string, period: Period): Comparison {
  return { period, name, text: `${name} (${formatDays(period)})` }
}

function startOfYear(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 4)}-01-01`
}

/** Returns the day with the number of `day` in the month that starts at `start`, or the last day of a shorter month. */
function sameDayOfMonth(start: CalendarDay, day: CalendarDay): CalendarDay {
  const same = `${start.slice(0, 8)}${day.slice(8)}`
  const last = addDays(startOfNextMonth(start), -1)
  return same < last ? same : last
}
