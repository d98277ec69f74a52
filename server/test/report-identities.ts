import { addReports, addWindows, type HomeStatistics, type reportGroups } from '@portal/contract/reports/counts'
import { expect } from 'vitest'
import { countHomeStatistics, countSignUpReport } from '../src/modules/reports/sign-ups/report.ts'
import type { Db } from '../src/platform/db/connect.ts'

const BRAND = 'YIPTV'

/** Checks that the home panel shows the sums of the sign-up reports of both attributions. */
export async function expectAgreement(db: Db, now: Date): Promise<void> {
  const ask = (affiliate: boolean) =>
    countSignUpReport(db, now, { affiliate, complimentary: true, brandMerchant: BRAND })
  const total = addReports(await ask(true), await ask(false))
  const add = (...groups: (typeof reportGroups)[number][]) => addWindows(...groups.map((group) => total[group]))
  expect(await countHomeStatistics(db, now, BRAND)).toEqual({
    trial: add('verifiedTrial', 'unverifiedTrial'),
    premium: add(
      'verifiedPremiumMonthly',
      'unverifiedPremiumMonthly',
      'verifiedPremiumAnnual',
      'unverifiedPremiumAnnual',
    ),
    complimentary: add('verifiedComplimentary', 'unverifiedComplimentary'),
    cancellationRequests: total.cancellationRequests,
  } satisfies HomeStatistics)
}
