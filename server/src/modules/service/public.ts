/** What other modules may import of `service`. */
export { deleteRequestsBefore } from './queries.ts'
