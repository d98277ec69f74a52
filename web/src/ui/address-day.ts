import { type CalendarDay, type DayRange, startOfUtcDay, toUtcDay } from '@portal/contract/dates'

/** Those that an address may name: their years have four digits, and so do those of as many days before. */
export const addressDays: DayRange = { first: '1900-01-01', last: '2999-12-31' }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The calendar day that an address names; undefined for anything else. */
export function dayOf(text: string | undefined): CalendarDay | undefined {
  if (text === undefined || !DAY.test(text) || !isDay(text)) return undefined
  return text >= addressDays.first && text <= addressDays.last ? text : undefined
}

/** Not February 31, which would be taken for a day of March. */
function isDay(text: string): boolean {
  const midnight = startOfUtcDay(text)
  return !Number.isNaN(midnight.getTime()) && toUtcDay(midnight) === text
}
