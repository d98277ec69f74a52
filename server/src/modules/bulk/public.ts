/** What other modules may import of `bulk`. */
export { awaitApproval, lookAtRun, type RunLook, startApproved } from './await-approval.ts'
export { endLockedRun, lockRun, type StoredRun } from './queries.ts'
export { isPreviewOld, whyNotStart } from './rules.ts'
export type { BulkHandlers } from './perform.ts'
