/** What other modules may import of `approvals`. */
export { countWaiting, summarizeWaiting } from './queries.ts'
