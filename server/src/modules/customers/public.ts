/** What other modules may import of `customers`. */
export { type Account, lockAccount, type LockedCustomer, reloadAccount } from './account.ts'
export {
  type ActionRequest,
  act,
  announce,
  audit,
  change,
  type CustomerChange,
  type EventEntry,
  lockOffered,
  recordChange,
  recordEvent,
  recordEventOfEach,
  recordEvents,
} from './act.ts'
export { costOf, countGift, type Gift, give, isOwnAccount, lockGiver, spend } from './costs.ts'
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
export { complimentaryTill, isComplimentaryOver, outstanding, refundable, scheduledAttempt } from './rules.ts'
