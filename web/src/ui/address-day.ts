import { type CalendarDay, calendarDays, startOfUtcDay, toUtcDay } from '@portal/contract/dates'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The calendar day in a URL; undefined for any other text. */
export function dayOf(text: string | undefined): CalendarDay | undefined {
  if (text === undefined || !DAY.test(text) || !isDay(text)) return undefined
  return text >= calendarDays.first && text <= calendarDays.last ? text : undefined
}

/** Rejects February 31, which would parse as a day in March. */
function isDay(text: string): boolean {
  const midnight = startOfUtcDay(text)
  return !Number.isNaN(midnight.getTime()) && toUtcDay(midnight) === text
}
