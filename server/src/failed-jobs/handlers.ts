import type { failedJobsCalls } from '@portal/contract/failed-jobs/calls'
import { record } from '../audit/record.ts'
import type { Handlers } from '../http/handler.ts'
import { allJobs } from '../jobs/all-jobs.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { listFailedJobs, takeFailedJob } from './queries.ts'
import { shownError } from './rules.ts'

export const failedJobsHandlers = {
  async listFailedJobs(_request, { db }) {
    const rows = await listFailedJobs(db)
    return rows.map((row) => ({
      ...row,
      payload: row.payload ?? {},
      error: shownError(row.error ?? ''),
      canRetry: findJob(row.job) !== undefined,
    }))
  },

  async retryFailedJob({ input, staff, requestId, refuse }, context) {
    await context.transaction(async (tx) => {
      const failed = await takeFailedJob(tx, input.id)
      if (!failed) throw refuse('FailedJobGone')
      const job = findJob(failed.job)
      if (!job) throw refuse('JobUnknown')
      await enqueue(tx, context, job, failed.payload ?? {})
      await record(tx, { staff, at: context.now(), requestId, ...described('retry-failed-job', failed) })
    })
  },

  async dismissFailedJob({ input, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const failed = await takeFailedJob(tx, input.id)
      if (!failed) throw refuse('FailedJobGone')
      await record(tx, { staff, at: now(), requestId, ...described('dismiss-failed-job', failed) })
    })
  },
} satisfies Handlers<typeof failedJobsCalls>

function findJob(name: string) {
  return allJobs.find((job) => job.name === name)
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeFailedJob>>>

function described(action: string, { job, payload, error }: Taken) {
  return { action, subject: job, before: { ...payload, error: shownError(error ?? '') } }
}
