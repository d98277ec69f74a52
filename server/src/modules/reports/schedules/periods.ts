import { addDays, type CalendarDay, startOfMonth, startOfUtcDay } from '@portal/contract/dates'
import type { Frequency } from '@portal/contract/reports/schedules/calls'
import type { Days } from '../window.ts'

/** Returns the last day, week (Monday to Sunday) or month that has ended by `today`. */
export function lastPeriod(frequency: Frequency, today: CalendarDay): Days {
  if (frequency === 'daily') return [addDays(today, -1), addDays(today, -1)]
  if (frequency === 'weekly') {
    const daysSinceMonday = (startOfUtcDay(today).getUTCDay() + 6) % 7
    return [addDays(today, -daysSinceMonday - 7), addDays(today, -daysSinceMonday - 1)]
  }
  const lastDay = addDays(startOfMonth(today), -1)
  return [startOfMonth(lastDay), lastDay]
}
