import { z } from 'zod'
import { addDays, type CalendarDay, type DayRange, startOfMonth, startOfNextMonth } from '../dates.ts'
import type { CountedSignUps } from '../definitions.ts'
import { count } from '../wire.ts'

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

/** How many signed up in each window. */
export type PerWindow = Record<SignUpWindow, number>

/** The sign-ups of each group, and how many premium customers have asked to cancel. */
export type SignUpCounts<G extends string> = Record<G, PerWindow> & { cancellationRequests: number }

/** The home panel: 22 numbers. The wire's order is not the screen's (Trial, Premium, Complimentary). */
export const homeGroups = ['premium', 'trial', 'complimentary'] as const
export type HomeStatistics = SignUpCounts<(typeof homeGroups)[number]>

/** The sign-up report: 57 numbers for each attribution. */
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

/** Which sign-ups each of these groups counts. */
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

/** Window by window; for the Total rows. */
export function addWindows(...rows: readonly PerWindow[]): PerWindow {
  return perWindow((window) => rows.reduce((sum, row) => sum + row[window], 0))
}

/** Number by number, cancellation requests included: affiliate and brand make the Total Attribution. */
export function addReports(first: SignUpReport, second: SignUpReport): SignUpReport {
  const groups = reportGroups.map((group) => [group, addWindows(first[group], second[group])])
  return {
    // One entry for each of the groups.
    ...(Object.fromEntries(groups) as Record<(typeof reportGroups)[number], PerWindow>),
    cancellationRequests: first.cancellationRequests + second.cancellationRequests,
  }
}

/** A number for every window of the sign-up counts. */
export function perWindow(numberOf: (window: SignUpWindow) => number): PerWindow {
  // Every window gets its number: the list is the type's own.
  return Object.fromEntries(signUpWindows.map((window) => [window, numberOf(window)])) as PerWindow
}

/** Groups of seven numbers one after the other, and the cancellation requests last. */
function signUpCounts<const G extends readonly string[]>(groups: G) {
  type Counts = SignUpCounts<G[number]>
  const size = signUpWindows.length

  return z.codec(z.array(count).length(groups.length * size + 1), z.custom<Counts>(), {
    decode: (numbers) => {
      const at = (index: number) => numbers[index] ?? 0
      const named = groups.map((group, first) => [
        group,
        perWindow((window) => at(first * size + signUpWindows.indexOf(window))),
      ])
      // Every group gets its seven numbers: the length has been checked.
      return { ...Object.fromEntries(named), cancellationRequests: at(groups.length * size) } as Counts
    },
    encode: (counts) => [
      ...groups.flatMap((group: G[number]) => signUpWindows.map((window) => counts[group][window])),
      counts.cancellationRequests,
    ],
  })
}
