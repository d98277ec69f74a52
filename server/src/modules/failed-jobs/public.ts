/** What other modules may import of `failed-jobs`. */
export { countFailedJobs } from './queries.ts'
