/** What other modules may import of `merchants`. */
export { findMerchant, insertMerchant, isMerchant, setMerchantDisabled } from './queries.ts'
