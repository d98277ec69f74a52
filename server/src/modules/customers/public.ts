/** What other modules may import of `customers`. */
export { convertToComplimentary, endComplimentary } from './complimentary.ts'
export { toCustomerStatus, toCustomerType } from './details/to-details.ts'
export { findCustomerId, insertCustomer, insertEvent, type LockedCustomer, lockCustomer } from './queries.ts'
export {
  findFactsOfRefund,
  findRefundFacts,
  newestPaymentOf,
  type RefundFacts,
  refundObstacleOf,
} from './refund-facts.ts'
export { outstanding, refundable } from './refund-rules.ts'
export { complimentaryTill, isComplimentaryOver } from './rules.ts'
