/**
 * The copies of a customer are of one kind, and many can be moved by days only. So the base company has more variants
 * of what screens show one by one than its size would give, and each of them is copied less often: who signed up
 * recently, and who had a refund, a chargeback or a payment that failed recently.
 */
export const RARE_TIMES = 3
export const DISPUTED_TIMES = 10
/** Payments fail more often than they should. */
export const RECENT_DAYS = 40

/** How many times as many customers the base company has of those who signed up then. */
export function timesInBase(daysAgo: number): number {
  return daysAgo <= 100 ? 3 : 1
}
