import { type CalendarDay, calendarDays, startOfUtcDay, toUtcDay } from '@portal/contract/dates'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The calendar day that an address names; undefined for anything else. */
export function dayOf(text: string | undefined): CalendarDay | undefined {
  if (text === undefined || !DAY.test(text) || !isDay(text)) return undefined
  return text >= calendarDays.first && text <= calendarDays.last ? text : undefined
}

/** Not February 31, which would be taken for a day of March. */
function isDay(text: string): boolean {
  const midnight = startOfUtcDay(text)
  return !Number.isNaN(midnight.getTime()) && toUtcDay(midnight) === text
}
