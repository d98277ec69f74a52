import { type CalendarDay, daysBetween } from '../../dates.ts'

interface InvoicedPeriod {
  readonly amountCents: number
  readonly startDate: CalendarDay
  /** Last day of the period. */
  readonly endDate: CalendarDay
}

/** The invoice amount for the days of its period from `today` on, rounded half up; 0 after the period. */
export function unusedCents({ amountCents, startDate, endDate }: InvoicedPeriod, today: CalendarDay): number {
  const days = daysBetween(startDate, endDate) + 1
  const from = today < startDate ? startDate : today
  if (from > endDate) return 0
  const left = daysBetween(from, endDate) + 1
  return Math.floor((2 * amountCents * left + days) / (2 * days))
}
