import { type HomeStatistics, perWindow } from '@portal/contract/reports/counts'
import type { Db } from '../../../platform/db/connect.ts'
import { countSignUps } from './queries.ts'
import { addGroups, signUpDays } from './sign-up-days.ts'

/** The numbers of the home panel at `now`. Days are Eastern; type and status are those of now. */
export async function countHomeStatistics(db: Db, now: Date, brandMerchant: string): Promise<HomeStatistics> {
  const groups = await countSignUps(db, signUpDays(now), brandMerchant)
  const ofType = (wanted: string) => {
    const counts = addGroups(groups.filter(({ type }) => type === wanted))
    return perWindow((window) => counts[window])
  }
  return {
    premium: ofType('paid'),
    trial: ofType('free'),
    complimentary: ofType('comp'),
    cancellationRequests: groups.reduce((sum, group) => sum + group.cancellationRequests, 0),
  }
}
