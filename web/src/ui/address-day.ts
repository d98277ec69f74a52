import { type CalendarDay, startOfUtcDay, toUtcDay } from '@portal/contract/dates'

/** Years that have four digits, and so do those of as many days before. */
const DAY = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/

/** The calendar day that an address names; undefined for anything else. */
export function dayOf(text: string | undefined): CalendarDay | undefined {
  return text !== undefined && DAY.test(text) && isDay(text) ? text : undefined
}

/** Not February 31, which would be taken for a day of March. */
function isDay(text: string): boolean {
  const midnight = startOfUtcDay(text)
  return !Number.isNaN(midnight.getTime()) && toUtcDay(midnight) === text
}
