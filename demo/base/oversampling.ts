import { FILLED_DAYS } from '../sign-ups.ts'

/**
 * Few customers are copied many times, so rare cases would look identical. The base company therefore has more recent
 * sign-ups, refunds, chargebacks and declines than its size implies, and each is copied less often.
 */
export const RARE_OVERSAMPLING = 3
/** Chargebacks are the rarest. */
export const DISPUTE_OVERSAMPLING = 10
/** Declines are oversampled only in these last days. */
export const RECENT_DAYS = 40

/**
 * Returns how many times as many customers of the base company signed up on such a day: most on the days that are shown
 * individually.
 */
export function oversamplingOf(daysAgo: number): number {
  if (daysAgo < FILLED_DAYS) return 6
  return daysAgo <= 100 ? 3 : 1
}
