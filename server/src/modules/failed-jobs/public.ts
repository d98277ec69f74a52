/** What other modules may import of `failed-jobs`. */
export { countFailedJobs, summarizeFailedJobs } from './queries.ts'
