import { type CalendarDay, daysBetween } from '../../dates.ts'

interface InvoicedPeriod {
  readonly amountCents: number
  readonly startDate: CalendarDay
  /** The last day of the period. */
  readonly endDate: CalendarDay
}

/** What an invoice charges for the days of its period from `today` on, rounded half up; 0 once the period is over. */
export function unusedCents({ amountCents, startDate, endDate }: InvoicedPeriod, today: CalendarDay): number {
  const days = daysBetween(startDate, endDate) + 1
  const from = today < startDate ? startDate : today
  if (from > endDate) return 0
  const left = daysBetween(from, endDate) + 1
  return Math.floor((2 * amountCents * left + days) / (2 * days))
}
