import { easternDay } from '@portal/contract/dates'
import {
  type HomeStatistics,
  type PerWindow,
  countPerWindow,
  type SignUpReport,
  signUpWindows,
  windowDays,
} from '@portal/contract/reports/counts'
import { countSignUps, type SignUpGroup } from './queries.ts'
import type { Days } from '../window.ts'
import type { Db } from '../../../platform/db/connect.ts'

export interface SignUpReportRequest {
  /** Whether to count affiliate customers or the brand's own. */
  readonly affiliate: boolean
  /** Whether to count complimentary customers; otherwise their numbers are zero. */
  readonly complimentary: boolean
  readonly brandMerchant: string
}

/** Returns the numbers of the sign-up report at `now`. Days are Eastern; type, status and plan are current. */
export async function countSignUpReport(db: Db, now: Date, request: SignUpReportRequest): Promise<SignUpReport> {
  return reportOf(await countSignUps(db, signUpDays(now), request.brandMerchant), request)
}

/** Counts both attributions in one snapshot, so a customer who moves between them is counted exactly once. */
export async function countBothAttributions(db: Db, now: Date, brandMerchant: string) {
  const groups = await countSignUps(db, signUpDays(now), brandMerchant)
  return {
    brand: reportOf(groups, { affiliate: false, complimentary: true }),
    affiliate: reportOf(groups, { affiliate: true, complimentary: true }),
  }
}

function reportOf(
  groups: readonly SignUpGroup[],
  request: Pick<SignUpReportRequest, 'affiliate' | 'complimentary'>,
): SignUpReport {
  const attributed = groups.filter(({ affiliate }) => affiliate === request.affiliate)
  const which = (wanted: (group: SignUpGroup) => boolean) => addGroups(attributed.filter(wanted))
  const complimentary = (verified: boolean) =>
    which((group) => request.complimentary && group.type === 'comp' && group.verified === verified)
  return {
    verifiedTrial: which(({ type, verified }) => type === 'free' && verified),
    unverifiedTrial: which(({ type, verified }) => type === 'free' && !verified),
    verifiedPremiumMonthly: which(({ plan, verified }) => plan === 'monthly' && verified),
    unverifiedPremiumMonthly: which(({ plan, verified }) => plan === 'monthly' && !verified),
    verifiedPremiumAnnual: which(({ plan, verified }) => plan === 'yearly' && verified),
    unverifiedPremiumAnnual: which(({ plan, verified }) => plan === 'yearly' && !verified),
    verifiedComplimentary: complimentary(true),
    unverifiedComplimentary: complimentary(false),
    cancellationRequests: attributed.reduce((sum, group) => sum + group.cancellationRequests, 0),
  }
}

/** Returns the Eastern days of each window except the total, in the order of the windows. */
function signUpDays(now: Date): Days[] {
  const days = windowDays(easternDay(now))
  return signUpWindows.flatMap((window) =>
    window === 'total' ? [] : [[days[window].first, days[window].last] as const],
  )
}

/** Adds up the groups per window. */
function addGroups(groups: readonly SignUpGroup[]): PerWindow {
  return countPerWindow((window) => {
    const at = signUpWindows.indexOf(window)
    return groups.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)
  })
}

/** Returns the numbers of the home panel at `now`. Days are Eastern; type and status are current. */
export async function countHomeStatistics(db: Db, now: Date, brandMerchant: string): Promise<HomeStatistics> {
  const groups = await countSignUps(db, signUpDays(now), brandMerchant)
  const ofType = (wanted: string) => addGroups(groups.filter(({ type }) => type === wanted))
  return {
    premium: ofType('paid'),
    trial: ofType('free'),
    complimentary: ofType('comp'),
    cancellationRequests: groups.reduce((sum, group) => sum + group.cancellationRequests, 0),
  }
}
