/** What other modules may import of `service-keys`. */
export { findKeyHolder, isExpired, type ServiceKeyOwner, markUsed } from './queries.ts'
