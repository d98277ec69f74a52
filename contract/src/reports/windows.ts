import { addDays, type CalendarDay, type DayRange, startOfMonth, startOfNextMonth } from '../dates.ts'

/** The columns of the sign-up counts, in the order of the wire. Each day is that single Eastern day. */
export const signUpWindows = [
  'today',
  'yesterday',
  'twoDaysAgo',
  'threeDaysAgo',
  'sevenDaysAgo',
  'thisMonth',
  'total',
] as const
export type SignUpWindow = (typeof signUpWindows)[number]

/** The headers of the columns. "7 Days Ago" is that one day, as are the others. */
export const signUpWindowLabels = {
  today: 'Today',
  yesterday: 'Yesterday',
  twoDaysAgo: '2 Days Ago',
  threeDaysAgo: '3 Days Ago',
  sevenDaysAgo: '7 Days Ago',
  thisMonth: 'This Month',
  total: 'Total',
} as const satisfies Record<SignUpWindow, string>

/** The Eastern days that each window covers; the total has no limits and therefore no days. */
export function windowDays(today: CalendarDay): Record<Exclude<SignUpWindow, 'total'>, DayRange> {
  const daysAgo = (days: number): DayRange => ({ first: addDays(today, -days), last: addDays(today, -days) })
  return {
    today: daysAgo(0),
    yesterday: daysAgo(1),
    twoDaysAgo: daysAgo(2),
    threeDaysAgo: daysAgo(3),
    sevenDaysAgo: daysAgo(7),
    thisMonth: { first: startOfMonth(today), last: addDays(startOfNextMonth(today), -1) },
  }
}
