/** What other modules may import of `views`. */
export { restoreDefaults, setOwner } from './queries.ts'
