/** What other modules may import of `merchants`. */
export { findMerchant, insertMerchant, isActiveMerchant, isMerchant, setMerchantDisabled } from './queries.ts'
