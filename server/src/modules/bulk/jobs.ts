import type { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs/define-job.ts'
import type { BulkHandlers } from './perform.ts'
import { runBulkQueue } from './queue.ts'
import { processRun } from './process-run.ts'

/** The job that processes bulk actions, using the handlers of their calls. */
export function bulkJobs(handlers: BulkHandlers): readonly Job<z.ZodType>[] {
  return [
    defineJob({
      ...runBulkQueue,
      run: ({ runId }, context) => processRun(context, handlers, runId),
    }),
  ]
}
