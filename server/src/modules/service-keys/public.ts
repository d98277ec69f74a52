/** What other modules may import of `service-keys`. */
export { findKeyOwner, isExpired, type ServiceKeyOwner, markUsed } from './queries.ts'
