/** What other modules may import of `merchants`. */
export { isActiveMerchant, isMerchant } from './queries.ts'
