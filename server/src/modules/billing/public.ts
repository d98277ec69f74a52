/** Everything other modules may import from `billing`. */
export { changeCard, retryPayment, upgradeToPremium } from './card-payments.ts'
export { checkMoney } from './check/check-money.ts'
export { addComplimentaryDays, addCredit, withdrawComplimentaryDays } from './engine/adjustments.ts'
export { openPaymentRefund, openRefund } from './engine/refunds.ts'
export { MAX_RESUMED, resumeOperations } from './engine/resume-operations.ts'
export { awaitOutcome } from './run-payment-operation.ts'
export { simulateAction, type PreviewInput } from './preview/preview.ts'
export type { Operation } from './queries/operations.ts'
export { runBilling } from './engine/run-billing.ts'
export { countBillingProblems, summarizeBillingQueues } from './problems/queries.ts'
export { replaceDiscrepancies } from './queries/discrepancies.ts'
export { isRetryOffered, totalAttempts } from './rules.ts'
export { listPricedPlans } from './queries/plans.ts'
export { isAnyCallInProgress } from './queries/overdue-operations.ts'
export { type ExpectedInvoice, matchesAnchor, forecast, totalOf } from './rules.ts'
export {
  type BilledElsewhere,
  findProviderIds,
  type KnownTakeOver,
  listOccupied,
  listTakenOver,
  type TakenOver,
} from './take-over/queries.ts'
export { takeOver, updateTakeOver } from './take-over/take-over.ts'
