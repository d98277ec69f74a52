/** What other modules may import of `service-keys`. */
export { findKeyHolder, type ServiceKeyOwner, markUsed } from './queries.ts'
