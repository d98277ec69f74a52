import type { Context } from '../context.ts'
import type { Job } from './define-job.ts'

/** A job taken from its queue. */
export interface TakenJob {
  readonly id: string
  readonly data: unknown
  /** Number of earlier attempts. */
  readonly retryCount: number
  readonly retryLimit: number
  /** Aborted if the job no longer belongs to this worker: another worker has it, or it has expired. */
  readonly signal?: AbortSignal
}

/** Runs one attempt. Logs a failure and rethrows it to the caller, who returns the job to its queue. */
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

/** Returns the error that the queue stores. Not the original: database errors repeat every value of a rejected row. */
export function toStorableError(error: unknown): Error {
  const copy = new Error(error instanceof Error ? error.message : String(error))
  if (error instanceof Error && error.stack) copy.stack = error.stack
  return copy
}
