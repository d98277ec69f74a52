/** Everything other modules may import from `billing`. */
export { changeCard, retryPayment, upgradeToPremium } from './card-payments.ts'
export { checkMoney } from './check/check-money.ts'
export { addComplimentaryDays, addCredit, withdrawComplimentaryDays } from './engine/adjustments.ts'
export { openPaymentRefund, openRefund } from './engine/refunds.ts'
export { MAX_RESUMED, resumeOperations } from './engine/resume-operations.ts'
export { whenSettled } from './operate.ts'
export { assumeDone, type PreviewInput } from './preview/preview.ts'
export type { Operation } from './queries/operations.ts'
export { runBilling } from './engine/run-billing.ts'
export { countBillingProblems, keepFindings, summarizeBillingQueues } from './problems/queries.ts'
export { isRetryOffered, totalAttempts } from './rules.ts'
export { listPricedPlans } from './queries/plans.ts'
export { isAnyBeingAsked } from './queries/overdue-operations.ts'
export { type ExpectedInvoice, fitsAnchor, forecast, totalOf } from './rules.ts'
export {
  type BilledElsewhere,
  findProviderIds,
  type KnownTakeOver,
  listOccupied,
  listTakenOver,
  type TakenOver,
} from './take-over/queries.ts'
export { takeOver, takeOverAgain } from './take-over/take-over.ts'
