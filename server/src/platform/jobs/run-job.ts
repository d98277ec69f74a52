import type { Context } from '../context.ts'
import type { Job } from './define-job.ts'

/** A job as it was taken from its queue. */
export interface TakenJob {
  readonly id: string
  readonly data: unknown
  /** How many tries there have been before this one. */
  readonly retryCount: number
  readonly retryLimit: number
  /** Aborted if the job is no longer this worker's: another worker has it, or it has expired. */
  readonly signal?: AbortSignal
}

/** One attempt. A failure is logged here and rethrown to the caller, who returns the job to its queue. */
export async function runJob(context: Context, job: Job, taken: TakenJob): Promise<void> {
  const log = context.log.child({ job: job.name, jobId: taken.id })
  const stopping = taken.signal ? AbortSignal.any([context.stopping, taken.signal]) : context.stopping
  try {
    await context.observer.watchJob({ name: job.name, id: taken.id }, () =>
      job.run(job.payload.parse(taken.data ?? {}), { ...context, log, stopping }),
    )
  } catch (error) {
    if (taken.retryCount < taken.retryLimit)
      log.warn({ err: error, tries: taken.retryCount + 1 }, 'job failed, will retry')
    else log.error({ err: error, tries: taken.retryCount + 1 }, 'job failed permanently, moved to dead letters')
    throw error
  }
}

/** What the queue keeps of a failure. Not the error itself: a database's names every value of a refused row. */
export function keptFailure(error: unknown): Error {
  const kept = new Error(error instanceof Error ? error.message : String(error))
  if (error instanceof Error && error.stack) kept.stack = error.stack
  return kept
}
