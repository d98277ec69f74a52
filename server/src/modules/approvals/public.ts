/** Everything other modules may import from `approvals`. */
export { countWaiting, summarizeWaiting } from './queries.ts'
