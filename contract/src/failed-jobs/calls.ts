import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { count, instant } from '../wire.ts'

/** Background work that was abandoned after its last try; what failed again and again is listed once. */
const failedJob = z
  .object({
    /** Of its latest failure. */
    id: z.string(),
    /** Kebab-case: `send-mail`. */
    job: z.string(),
    /** What it was to work on: ids, never secrets. */
    payload: z.record(z.string(), z.unknown()),
    /** How often it was abandoned. */
    times: count,
    /** How often it was tried the last time. */
    tries: count,
    firstFailedAt: instant,
    lastFailedAt: instant,
    /** What went wrong the last time, in a line, without secrets. */
    error: z.string(),
    /** False if no job of this name is left that could be run. */
    canRetry: z.boolean(),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.output<typeof failedJob>

const id = z.uuid({ error: 'Enter a job ID' })
const FailedJobGone = { status: 409, message: 'This job has already been retried or dismissed.' } as const

export const failedJobsCalls = defineCalls({
  /** At most 500, the latest first. */
  listFailedJobs: {
    method: 'GET',
    path: '/list-failed-jobs',
    permission: 'failed-jobs',
    input: noInput,
    reply: z.array(failedJob),
    errors: {},
    failed: 'Error fetching failed jobs',
  },
  /** Queues it once more, with all its tries. */
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
