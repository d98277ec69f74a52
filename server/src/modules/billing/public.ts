/** What other modules may import of `billing`. */
export { isAnyBeingAsked } from './engine/ask-again.ts'
export { RESUMED_AT_ONCE, resumeOperations } from './engine/carry-out.ts'
export { runBilling } from './engine/run-billing.ts'
export { countBillingProblems } from './problems/queries.ts'
