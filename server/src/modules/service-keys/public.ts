/** What other modules may import of `service-keys`. */
export { findKeyHolder, type KeyHolder, markUsed } from './queries.ts'
