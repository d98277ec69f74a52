/** Everything other modules may import from `bulk`. */
export { startRun } from './start-run.ts'
export { awaitApproval, endLockedRun, lockRun, summarizeRun, type RunSummary, type StoredRun } from './queries.ts'
export { isPreviewOld, whyNotStart } from './rules.ts'
export type { BulkHandlers } from './perform.ts'
