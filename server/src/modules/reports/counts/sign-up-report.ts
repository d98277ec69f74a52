import type { SignUpReport } from '@portal/contract/reports/counts'
import type { Db } from '../../../platform/db/connect.ts'
import { countSignUps, type SignUpGroup } from './queries.ts'
import { addGroups, signUpDays } from './sign-up-days.ts'

export interface SignUpReportRequest {
  /** Customers of the affiliates, or the brand's own. */
  readonly affiliate: boolean
  /** Whether complimentary customers are counted too; their numbers are zeroes otherwise. */
  readonly complimentary: boolean
  readonly brandMerchant: string
}

/** The numbers of the sign-up report at `now`. Days are Eastern; type, status and plan are those of now. */
export async function countSignUpReport(db: Db, now: Date, request: SignUpReportRequest): Promise<SignUpReport> {
  return reportOf(await countSignUps(db, signUpDays(now), request.brandMerchant), request)
}

/** Both attributions from one snapshot: a customer who moves from one to the other is counted exactly once. */
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
