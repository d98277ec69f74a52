/** What other modules may import of `money-limits`. */
export { findExceeded, findExceededByRun, type Giving, hasLimits, type RunLimits } from './limits.ts'
export { findGiven, findGivenBy, insertUse, lockBudget, releaseGift, releaseRefund } from './queries.ts'
export { type Exceeded, valueOfDays } from './rules.ts'
