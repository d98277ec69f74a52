/** What other modules may import of `app-stores`. */
export { applyPurchase, findPurchase } from './reported-purchase.ts'
export { findOrMakeToken } from './queries.ts'
