/** What other modules may import of `reports`. */
export { addUpChanges } from './counts/queries.ts'
export {
  countUnpaidPremium,
  countUnverifiedPremium,
  weighUnpaidPremium,
  weighUnverifiedPremium,
} from './premium/queries.ts'
