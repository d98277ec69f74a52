import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { count, instant } from '../wire.ts'

/** A background job that failed permanently; repeated failures are one entry. */
const failedJob = z
  .object({
    /** ID of the latest failure. */
    id: z.string(),
    /** Kebab-case: `send-mail`. */
    job: z.string(),
    /** The job's input: IDs, never secrets. */
    payload: z.record(z.string(), z.unknown()),
    /** How often it failed permanently. */
    times: count,
    /** Number of attempts in the last run. */
    tries: count,
    firstFailedAt: instant,
    lastFailedAt: instant,
    /** The last error in one line, without secrets. */
    error: z.string(),
    /** False if no job of this name exists. */
    canRetry: z.boolean(),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.output<typeof failedJob>

const id = z.uuid({ error: 'Enter a job ID' })
const FailedJobGone = { status: 409, message: 'This job has already been retried or dismissed.' } as const

export const failedJobsCalls = defineCalls({
  /** Up to 500, latest first. */
  listFailedJobs: {
    method: 'GET',
    path: '/list-failed-jobs',
    permission: 'failed-jobs',
    input: noInput,
    reply: z.array(failedJob),
    errors: {},
    failed: 'Error fetching failed jobs',
  },
  /** Queues the job again with all attempts. */
  retryFailedJob: {
    method: 'POST',
    path: '/retry-failed-job',
    permission: 'failed-jobs',
    input: z.strictObject({ id }),
    reply: nothing,
    errors: { FailedJobGone, JobUnknown: { status: 409, message: 'This job type no longer exists.' } },
    done: 'Job queued. It runs within a minute.',
    failed: 'Unable to retry job',
  },
  dismissFailedJob: {
    method: 'POST',
    path: '/dismiss-failed-job',
    permission: 'failed-jobs',
    input: z.strictObject({ id }),
    reply: nothing,
    errors: { FailedJobGone },
    done: 'Failed job dismissed',
    failed: 'Unable to dismiss failed job',
  },
})
