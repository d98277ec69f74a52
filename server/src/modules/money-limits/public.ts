/** What other modules may import of `money-limits`. */
export { findExceeded, findExceededByRun, type PlannedGift, hasLimits, type RunLimits } from './limits.ts'
export { findGivenAmounts, findGivenByStaff, insertUse, lockBudget, releaseGift, releaseRefund } from './queries.ts'
export { type Exceeded, valueOfDays } from './rules.ts'
