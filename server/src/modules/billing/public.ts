/** What other modules may import of `billing`. */
export { isAnyBeingAsked } from './engine/retry-pending.ts'
export { RESUMED_AT_ONCE, resumeOperations } from './engine/execute-operation.ts'
export { runBilling } from './engine/run-billing.ts'
export { countBillingProblems } from './problems/queries.ts'
