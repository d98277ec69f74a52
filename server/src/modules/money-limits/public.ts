/** What other modules may import of `money-limits`. */
export { findExceeded, type Giving } from './limits.ts'
export { findGiven, insertUse, lockBudget, releaseGift, releaseRefund } from './queries.ts'
export { type Exceeded, valueOfDays } from './rules.ts'
