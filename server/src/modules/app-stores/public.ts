/** Everything other modules may import from `app-stores`. */
export { applyPurchase, findPurchase } from './reported-purchase.ts'
export { findOrMakeToken } from './queries.ts'
