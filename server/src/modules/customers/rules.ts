import { addDays, type CalendarDay } from '@portal/contract/dates'

/** A text of which nothing but blanks is left is not known. */
export function blankToNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

/** The last day of complimentary access given on `today`, the rest of which is a gift. */
export function complimentaryTill(today: CalendarDay, days: number): CalendarDay {
  return addDays(today, days)
}

export function isComplimentaryOver(validTill: CalendarDay, today: CalendarDay): boolean {
  return today > validTill
}
