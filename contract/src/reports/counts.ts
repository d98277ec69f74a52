import { z } from 'zod'
import { addDays, type CalendarDay, type DayRange, startOfMonth, startOfNextMonth } from '../dates.ts'
import type { CountedSignUps } from '../definitions.ts'
import { count } from '../wire.ts'

/** Columns of the sign-up counts in wire order. Columns of one day count exactly that Eastern day. */
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

/** Column headers. Like the others, "7 Days Ago" is a single day. */
export const signUpWindowLabels = {
  today: 'Today',
  yesterday: 'Yesterday',
  twoDaysAgo: '2 Days Ago',
  threeDaysAgo: '3 Days Ago',
  sevenDaysAgo: '7 Days Ago',
  thisMonth: 'This Month',
  total: 'Total',
} as const satisfies Record<SignUpWindow, string>

/** Eastern day of each window; the total is unbounded. */
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

/** Number of sign-ups in each window. */
export type PerWindow = Record<SignUpWindow, number>

/** Sign-ups of each group, and the number of premium customers who requested cancellation. */
export type SignUpCounts<G extends string> = Record<G, PerWindow> & { cancellationRequests: number }

/** Home panel: 22 numbers. The wire order differs from the screen (Trial, Premium, Complimentary). */
export const homeGroups = ['premium', 'trial', 'complimentary'] as const
export type HomeStatistics = SignUpCounts<(typeof homeGroups)[number]>

/** Sign-up report: 57 numbers per attribution. */
export const reportGroups = [
  'verifiedTrial',
  'unverifiedTrial',
  'verifiedPremiumMonthly',
  'unverifiedPremiumMonthly',
  'verifiedPremiumAnnual',
  'unverifiedPremiumAnnual',
  'verifiedComplimentary',
  'unverifiedComplimentary',
] as const

/** The sign-ups that each group counts. */
export const groupCounts = {
  verifiedTrial: { type: 'free', verified: true },
  unverifiedTrial: { type: 'free', verified: false },
  verifiedPremiumMonthly: { type: 'paid', plan: 'monthly', verified: true },
  unverifiedPremiumMonthly: { type: 'paid', plan: 'monthly', verified: false },
  verifiedPremiumAnnual: { type: 'paid', plan: 'yearly', verified: true },
  unverifiedPremiumAnnual: { type: 'paid', plan: 'yearly', verified: false },
  verifiedComplimentary: { type: 'comp', verified: true },
  unverifiedComplimentary: { type: 'comp', verified: false },
} as const satisfies Record<(typeof reportGroups)[number], CountedSignUps>
export type SignUpReport = SignUpCounts<(typeof reportGroups)[number]>

export const homeStatistics = signUpCounts(homeGroups)
export const signUpReport = signUpCounts(reportGroups)

/** Adds the numbers window by window, for Total rows. */
export function addWindows(...rows: readonly PerWindow[]): PerWindow {
  return countPerWindow((window) => rows.reduce((sum, row) => sum + row[window], 0))
}

/** Adds two reports, including cancellation requests: affiliate and brand make up the Total Attribution. */
export function addReports(first: SignUpReport, second: SignUpReport): SignUpReport {
  const groups = reportGroups.map((group) => [group, addWindows(first[group], second[group])])
  return {
    // fromEntries loses the keys: there is one entry per group.
    ...(Object.fromEntries(groups) as Record<(typeof reportGroups)[number], PerWindow>),
    cancellationRequests: first.cancellationRequests + second.cancellationRequests,
  }
}

/** A number for every window of the sign-up counts. */
export function countPerWindow(numberOf: (window: SignUpWindow) => number): PerWindow {
  // fromEntries loses the keys: every window has a number.
  return Object.fromEntries(signUpWindows.map((window) => [window, numberOf(window)])) as PerWindow
}

/** Groups of seven consecutive numbers, followed by the cancellation requests. */
function signUpCounts<const G extends readonly string[]>(groups: G) {
  type Counts = SignUpCounts<G[number]>
  const size = signUpWindows.length

  return z.codec(z.array(count).length(groups.length * size + 1), z.custom<Counts>(), {
    decode: (numbers) => {
      const at = (index: number) => numbers[index] ?? 0
      const named = groups.map((group, first) => [
        group,
        countPerWindow((window) => at(first * size + signUpWindows.indexOf(window))),
      ])
      // Every group has seven numbers: the length has been checked.
      return { ...Object.fromEntries(named), cancellationRequests: at(groups.length * size) } as Counts
    },
    encode: (counts) => [
      ...groups.flatMap((group: G[number]) => signUpWindows.map((window) => counts[group][window])),
      counts.cancellationRequests,
    ],
  })
}
