/**
 * Three kinds of dates: an instant is a `Date`; a calendar day is `YYYY-MM-DD`, without a zone; reports count by
 * Eastern days, the calendar days of New York, which are 23 to 25 hours long.
 */
import { DAY_MS, HOUR_MS } from './durations.ts'

/** `YYYY-MM-DD` */
export type CalendarDay = string

/** A period from `start` (inclusive) to `end` (exclusive). */
export interface Span {
  readonly start: Date
  readonly end: Date
}

/** From the first to the last day, inclusive. */
export interface DayRange {
  readonly first: CalendarDay
  readonly last: CalendarDay
}

/** Supported date range: years have four digits, also after subtracting a range of the same length. */
export const calendarDays: DayRange = { first: '1900-01-01', last: '2999-12-31' }

/** Time zone of Eastern days. */
export const EASTERN = 'America/New_York'

const easternHour = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, hourCycle: 'h23', hour: '2-digit' })

const easternTime = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, hour: 'numeric', minute: '2-digit' })

const utcDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })

/** `Mar 6, 2026`, in UTC: the format of customer dates. Returns an empty text for null and invalid dates. */
export function formatDate(date: Date | CalendarDay | null | undefined): string {
  if (date === null || date === undefined) return ''
  const instant = typeof date === 'string' ? startOfUtcDay(date) : date
  return Number.isNaN(instant.getTime()) ? '' : utcDate.format(instant)
}

/** `Mar 6, 2026`, or `Mar 6, 2026 – Mar 9, 2026`. */
export function formatDays({ first, last }: DayRange): string {
  return first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`
}

/** `8:47 PM`, in Eastern Time. */
export function formatEasternTime(instant: Date): string {
  return easternTime.format(instant)
}

const easternDateTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: EASTERN,
})

/** `Mar 6, 2026, 8:47 PM`, in Eastern Time. */
export function formatEasternDateTime(instant: Date): string {
  return easternDateTime.format(instant)
}

/** `2026-03-06 20:47:00`, in Eastern Time, in a format that spreadsheets parse. */
export function easternSheetTime(instant: Date): string {
  return sheetTime(new Date(instant.getTime() - easternLag(instant)))
}

/** The same in UTC. */
export function sheetTime(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns the Eastern day of an instant. */
export function easternDay(instant: Date): CalendarDay {
  return toUtcDay(new Date(instant.getTime() - easternLag(instant)))
}

/** Returns the hour in New York, 0 to 23. */
export function easternHourOf(instant: Date): number {
  return Number(easternHour.format(instant))
}

/** Returns the instant at which an Eastern day starts. */
export function startOfEasternDay(day: CalendarDay): Date {
  const utcMidnight = startOfUtcDay(day)
  // Clocks change at 2 AM, so never between midnight UTC and midnight Eastern Time.
  return new Date(utcMidnight.getTime() + easternLag(utcMidnight))
}

/**
 * Returns the instant with the same Eastern time of day, the given number of days later. A time that daylight saving
 * skips moves one hour later; an ambiguous time keeps the offset of `instant`.
 */
export function addEasternDays(instant: Date, daysLater: number): Date {
  const lag = easternLag(instant)
  const later = new Date(instant.getTime() + daysLater * DAY_MS)
  const same = new Date(later.getTime() + easternLag(later) - lag)
  const isThere = easternLag(same) === easternLag(later)
  return isThere || same > later ? same : later
}

/** Returns the period of the Eastern days from `first` to `last`, inclusive. */
export function easternSpan(first: CalendarDay, last: CalendarDay = first): Span {
  return { start: startOfEasternDay(first), end: startOfEasternDay(addDays(last, 1)) }
}

/** Adds days to a day; `days` may be negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const date = startOfUtcDay(day)
  date.setUTCDate(date.getUTCDate() + days)
  return toUtcDay(date)
}

/** Whole days from `first` to `second`; negative if `second` is earlier. */
export function daysBetween(first: CalendarDay, second: CalendarDay): number {
  return (startOfUtcDay(second).getTime() - startOfUtcDay(first).getTime()) / DAY_MS
}

/** Returns the first day of the month of `day`. */
export function startOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 7)}-01`
}

/** Returns the first day of the month after `day`. */
export function startOfNextMonth(day: CalendarDay): CalendarDay {
  return startOfMonth(addDays(startOfMonth(day), 31))
}

/** Returns the instant at which a calendar day starts in UTC. */
export function startOfUtcDay(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

/** The last millisecond of a calendar day in UTC: the wire format of a complimentary code's last day. */
export function endOfUtcDay(day: CalendarDay): Date {
  return new Date(`${day}T23:59:59.999Z`)
}

/** Returns the UTC calendar day of an instant. */
export function toUtcDay(instant: Date): CalendarDay {
  return instant.toISOString().slice(0, 10)
}

/** Milliseconds that New York is behind UTC; always whole hours. */
function easternLag(instant: Date): number {
  const hours = instant.getUTCHours() - Number(easternHour.format(instant))
  return ((hours + 24) % 24) * HOUR_MS
}
