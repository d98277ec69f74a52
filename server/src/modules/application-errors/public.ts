/** What other modules may import of `application-errors`. */
export { insertError } from './queries.ts'
