/** What other modules may import of `reports`. */
export { checkCounts } from './counts/check-counts.ts'
export { aggregateChanges } from './counts/queries.ts'
export {
  countUnpaidPremium,
  countUnverifiedPremium,
  summarizeUnpaidQueue,
  summarizeUnverifiedQueue,
} from './premium/queries.ts'
