import type { QueueName } from './calls.ts'

/**
 * The rule for red numbers of days, on the home page and in the lists: an item is late after more than a week, requests
 * for approval after a day, premium customers after 30 days, which is a paid month, and follow-ups after their day.
 */
export function isLate(queue: QueueName, days: number): boolean {
  return days > (allowedDays[queue] ?? DEFAULT_DAYS)
}

const DEFAULT_DAYS = 7
const allowedDays: Partial<Readonly<Record<QueueName, number>>> = {
  followUps: 0,
  approvalsWaiting: 1,
  ownRequests: 1,
  unverifiedPremium: 30,
  unpaidPremium: 30,
}
