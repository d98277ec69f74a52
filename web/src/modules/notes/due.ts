import { type CalendarDay, daysBetween, formatDate } from '@portal/contract/dates'

/** `Nov 20, 2026, 2 days overdue`, `today`, or the day. Both days are Eastern. */
export function formatDue(dueOn: CalendarDay, today: CalendarDay): string {
  const late = daysBetween(dueOn, today)
  if (late === 0) return 'today'
  if (late < 0) return formatDate(dueOn)
  return `${formatDate(dueOn)}, ${late === 1 ? '1 day' : `${late} days`} overdue`
}

export function isOverdue(dueOn: CalendarDay, today: CalendarDay): boolean {
  return dueOn < today
}
