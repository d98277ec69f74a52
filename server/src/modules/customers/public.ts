/** What other modules may import of `customers`. */
export { type Account, lockAccount, type LockedCustomer, reloadAccount } from './account.ts'
export {
  type ActionRequest,
  performAction,
  publishChange,
  audit,
  applyChange,
  type CustomerChange,
  type EventEntry,
  lockOffered,
  recordChange,
  recordEvent,
  recordEventOfEach,
  recordEvents,
} from './perform-action.ts'
export { costOf, countGift, type Gift, performGift, isOwnAccount, lockStaffBudget, spendBudget } from './costs.ts'
export { factsOf, isReadable, toCustomerStatus, toCustomerType } from './facts.ts'
export { convertToComplimentary, endComplimentary, redeemCode } from './complimentary.ts'
export { useTrial } from './trial.ts'
export { signInDevice, signOutDevice } from './devices.ts'
export { findCustomerId, findUsername, insertCustomer, updateCustomer } from './queries/customers.ts'
export { listDevices } from './queries/devices.ts'
export { verify } from './status/handlers.ts'
export {
  type CustomerRef,
  type HeldCard,
  type Holdings,
  holdingsOf,
  type LiveSubscription,
  type OpenInvoice,
} from './queries/holdings.ts'
export { findFactsOfRefund, findPaymentToRefund, findRefundFacts, type RefundFacts } from './queries/refund-facts.ts'
export { lastComplimentaryDay, isComplimentaryOver, outstandingCents, refundable, scheduledAttempt } from './rules.ts'
