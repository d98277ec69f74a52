/** What other modules may import of `billing`. */
export { RESUMED_AT_ONCE, resumeOperations } from './engine/execute-operation.ts'
export { runBilling } from './engine/run-billing.ts'
export { countBillingProblems } from './problems/queries.ts'
export { isAnyBeingAsked } from './queries/operations.ts'
