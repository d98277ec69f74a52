import { RESUMED_AT_ONCE, resumeOperations } from '../../modules/billing/public.ts'
import { moveOn } from '../../modules/demo-clock/public.ts'
import { addUpChanges } from '../../modules/reports/public.ts'
import { SEALED_AT_ONCE, sealAudit } from '../../platform/audit/seal.ts'
import { WITNESS_EVERY_MS, witnessAudit } from '../../platform/audit/witness/witness.ts'
import type { Loop } from '../../platform/jobs/loop.ts'

/** What every worker does again and again, within seconds; any number of workers may do so at the same time. */
export const allLoops: readonly Loop[] = [
  { name: 'seal-audit', everyMs: 1_000, run: async (context) => (await sealAudit(context)) >= SEALED_AT_ONCE },
  {
    name: 'witness-audit',
    everyMs: WITNESS_EVERY_MS,
    async run(context) {
      await witnessAudit(context)
      return false
    },
  },
  {
    name: 'resume-payments',
    everyMs: 3_000,
    run: async (context) => (await resumeOperations(context)) >= RESUMED_AT_ONCE,
  },
  { name: 'add-up-report-counts', everyMs: 3_000, run: ({ db }) => addUpChanges(db) },
  { name: 'move-demo-clock', everyMs: 500, run: moveOn },
]
