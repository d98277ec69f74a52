/** What other modules may import of `bulk`. */
export type { BulkHandlers } from './perform.ts'
