/** Everything other modules may import from `application-errors`. */
export { insertError } from './queries.ts'
