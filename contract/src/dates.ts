/**
 * Three kinds of dates: an instant is a `Date`; a calendar day is `YYYY-MM-DD`, a date without a zone;
 * and reports count by Eastern days, the calendar days of New York, 23 to 25 hours long.
 */
import { DAY_MS, HOUR_MS } from './durations.ts'

/** `YYYY-MM-DD` */
export type CalendarDay = string

/** A span of time: from `start`, up to but not including `end`. */
export interface Span {
  readonly start: Date
  readonly end: Date
}

/** From the first to the last day, both included. */
export interface DayRange {
  readonly first: CalendarDay
  readonly last: CalendarDay
}

/** Those that the portal's calendars have: their years have four digits, and so do those of as many days before. */
export const calendarDays: DayRange = { first: '1900-01-01', last: '2999-12-31' }

/** The time zone of all that counts by Eastern days. */
export const EASTERN = 'America/New_York'

const easternHour = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, hourCycle: 'h23', hour: '2-digit' })

const easternTime = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, hour: 'numeric', minute: '2-digit' })

const utcDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' })

/** `Mar 6, 2026`, in UTC: how customer dates are shown. Nothing, or something that is no date, shows as nothing. */
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

/** `2026-03-06 20:47:00`, in Eastern Time: as spreadsheets read it. */
export function easternSheetTime(instant: Date): string {
  return sheetTime(new Date(instant.getTime() - easternLag(instant)))
}

/** The same in UTC. */
export function sheetTime(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}

/** The Eastern day on which an instant falls. */
export function easternDay(instant: Date): CalendarDay {
  return toUtcDay(new Date(instant.getTime() - easternLag(instant)))
}

/** The hour that clocks in New York show, 0 to 23. */
export function easternHourOf(instant: Date): number {
  return Number(easternHour.format(instant))
}

/** The instant at which an Eastern day starts. */
export function startOfEasternDay(day: CalendarDay): Date {
  const utcMidnight = startOfUtcDay(day)
  // Clocks change at two in the night, so never in the hours between UTC midnight and the Eastern one.
  return new Date(utcMidnight.getTime() + easternLag(utcMidnight))
}

/**
 * The instant so many days later at which clocks in New York show the same time of day: an hour more where they leave
 * that out, and of two the one that is summer time or standard time as `instant` is.
 */
export function sameEasternTime(instant: Date, daysLater: number): Date {
  const lag = easternLag(instant)
  const later = new Date(instant.getTime() + daysLater * DAY_MS)
  const same = new Date(later.getTime() + easternLag(later) - lag)
  const isThere = easternLag(same) === easternLag(later)
  return isThere || same > later ? same : later
}

/** The instants of the Eastern days from `first` to `last`, both included. */
export function easternSpan(first: CalendarDay, last: CalendarDay = first): Span {
  return { start: startOfEasternDay(first), end: startOfEasternDay(addDays(last, 1)) }
}

/** The day that is so many days later; earlier where `days` is negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const date = startOfUtcDay(day)
  date.setUTCDate(date.getUTCDate() + days)
  return toUtcDay(date)
}

/** Whole days from `first` to `second`; negative when `second` comes before it. */
export function daysBetween(first: CalendarDay, second: CalendarDay): number {
  return (startOfUtcDay(second).getTime() - startOfUtcDay(first).getTime()) / DAY_MS
}

/** The first day of the month in which `day` is. */
export function startOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 7)}-01`
}

/** The first day of the month after that in which `day` is. */
export function startOfNextMonth(day: CalendarDay): CalendarDay {
  return startOfMonth(addDays(startOfMonth(day), 31))
}

/** The instant at which a calendar day starts in UTC. */
export function startOfUtcDay(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

/** The last millisecond of a calendar day in UTC: how the last day of a complimentary code travels. */
export function endOfUtcDay(day: CalendarDay): Date {
  return new Date(`${day}T23:59:59.999Z`)
}

/** The calendar day on which an instant falls in UTC. */
export function toUtcDay(instant: Date): CalendarDay {
  return instant.toISOString().slice(0, 10)
}

/** How many milliseconds the clock of New York is behind UTC: always whole hours. */
function easternLag(instant: Date): number {
  const hours = instant.getUTCHours() - Number(easternHour.format(instant))
  return ((hours + 24) % 24) * HOUR_MS
}
