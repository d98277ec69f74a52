import { type SignUpWindow, signUpSpans, signUpWindows } from '@portal/contract/dates'
import { type HomeStatistics, type PerWindow, perWindow } from '@portal/contract/reports/counts'
import type { Db } from '../db/connect.ts'
import { countCancellationRequests, countSignUps, type TypeCounts } from './queries.ts'

/** The numbers of the home panel at `now`. Days are Eastern; type and status are those of now. */
export async function countHomeStatistics(db: Db, now: Date): Promise<HomeStatistics> {
  const { today, yesterday, twoDaysAgo, threeDaysAgo, sevenDaysAgo, thisMonth } = signUpSpans(now)
  const spans = [today, yesterday, twoDaysAgo, threeDaysAgo, sevenDaysAgo, thisMonth]
  const [signUps, cancellationRequests] = await Promise.all([countSignUps(db, spans), countCancellationRequests(db)])
  return {
    premium: windowsOf(signUps, 'paid'),
    trial: windowsOf(signUps, 'free'),
    complimentary: windowsOf(signUps, 'comp'),
    cancellationRequests,
  }
}

function windowsOf(signUps: readonly TypeCounts[], type: TypeCounts['type']): PerWindow {
  const counts = signUps.find((row) => row.type === type)?.counts ?? []
  return perWindow((window: SignUpWindow) => counts[signUpWindows.indexOf(window)] ?? 0)
}
