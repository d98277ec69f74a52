import { capitalize } from '@portal/contract/capitalize'
import { type CalendarDay, daysBetween, formatDate } from '@portal/contract/dates'

/** `Nov 20, 2026, 2 days overdue`, `today`, or the day, within a sentence. Both days are Eastern. */
export function formatDue(dueOn: CalendarDay, today: CalendarDay): string {
  const late = daysBetween(dueOn, today)
  if (late === 0) return 'today'
  if (late < 0) return formatDate(dueOn)
  return `${formatDate(dueOn)}, ${late === 1 ? '1 day' : `${late} days`} overdue`
}

/** The same, alone in its place: `Today`. */
export function dueText(dueOn: CalendarDay, today: CalendarDay): string {
  return capitalize(formatDue(dueOn, today))
}

export function isOverdue(dueOn: CalendarDay, today: CalendarDay): boolean {
  return dueOn < today
}
