import { sealAudit } from '../audit/seal.ts'
import { resumeOperations } from '../billing/engine/carry-out.ts'
import { indexNotedCustomers } from '../customers/search/queries.ts'
import { addUpChanges, forgetMoments } from '../reports/counts/queries.ts'
import type { Loop } from './loop.ts'

/** What every worker does again and again, within seconds; any number of workers may do so at the same time. */
export const allLoops: readonly Loop[] = [
  { name: 'seal-audit', everyMs: 1_000, run: sealAudit },
  { name: 'resume-payments', everyMs: 3_000, run: resumeOperations },
  { name: 'add-up-report-counts', everyMs: 3_000, run: ({ db }) => addUpChanges(db) },
  { name: 'index-customers', everyMs: 1_000, run: ({ db }) => indexNotedCustomers(db) },
  { name: 'forget-report-moments', everyMs: 60_000, run: ({ db, now }) => forgetMoments(db, now()) },
]
