/** What other modules may import of `reports`. */
export { addUpChanges } from './counts/queries.ts'
export {
  countUnpaidPremium,
  countUnverifiedPremium,
  summarizeUnpaidQueue,
  summarizeUnverifiedQueue,
} from './premium/queries.ts'
