/** What other modules may import of `customers`. */
export {
  type Account,
  type CustomerRef,
  type HeldCard,
  type LiveSubscription,
  lockAccount,
  type OpenInvoice,
  reloadAccount,
  type LockedCustomer,
} from './account.ts'
export { type ActionRequest, act, lockOffered } from './act.ts'
export { convertToComplimentary, endComplimentary } from './complimentary.ts'
export { audit, type CustomerChange, type EventEntry, recordChange, recordEvents } from './journal.ts'
export { findCustomerId, insertCustomer, insertEvents, updateCustomer } from './queries.ts'
export { findFactsOfRefund, findRefundFacts, type RefundFacts } from './refund-facts.ts'
export { complimentaryTill, isComplimentaryOver, outstanding, refundable } from './rules.ts'
