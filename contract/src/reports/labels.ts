import type { SignUpWindow } from '../dates.ts'

/** The headers of the sign-up counts. "7 Days Ago" is that one day, as are the others. */
export const signUpWindowLabels = {
  today: 'Today',
  yesterday: 'Yesterday',
  twoDaysAgo: '2 Days Ago',
  threeDaysAgo: '3 Days Ago',
  sevenDaysAgo: '7 Days Ago',
  thisMonth: 'This Month',
  total: 'Total',
} as const satisfies Record<SignUpWindow, string>
