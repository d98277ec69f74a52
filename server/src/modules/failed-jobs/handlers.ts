import type { failedJobsCalls } from '@portal/contract/failed-jobs/calls'
import { record } from '../../platform/audit/record.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import type { Job } from '../../platform/jobs/define-job.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { listFailedJobs, claimFailedJob } from './queries.ts'
import { displayError } from './rules.ts'

/** @param jobs all jobs */
export function failedJobsHandlers(jobs: readonly Job[]): Handlers<typeof failedJobsCalls> {
  const findJob = (name: string) => jobs.find((job) => job.name === name)
  return {
    async listFailedJobs(_request, { db }) {
      const rows = await listFailedJobs(db)
      return rows.map((row) => ({
        ...row,
        payload: row.payload ?? {},
        error: displayError(row.error ?? ''),
        canRetry: findJob(row.job) !== undefined,
      }))
    },

    async retryFailedJob({ input, staff, requestId, refuse }, context) {
      await context.transaction(async (tx) => {
        const failed = await claimFailedJob(tx, input.id)
        if (!failed) throw refuse('FailedJobGone')
        const job = findJob(failed.job)
        if (!job) throw refuse('JobUnknown')
        await enqueue(tx, context, job, failed.payload ?? {})
        await record(tx, { staff, at: context.now(), requestId, ...described('retry-failed-job', failed) })
      })
    },

    async dismissFailedJob({ input, staff, requestId, refuse }, { transaction, now }) {
      await transaction(async (tx) => {
        const failed = await claimFailedJob(tx, input.id)
        if (!failed) throw refuse('FailedJobGone')
        await record(tx, { staff, at: now(), requestId, ...described('dismiss-failed-job', failed) })
      })
    },
  }
}

type ClaimedJob = NonNullable<Awaited<ReturnType<typeof claimFailedJob>>>

function described(action: string, { job, payload, error }: ClaimedJob) {
  return { action, subject: job, before: { ...payload, error: displayError(error ?? '') } }
}
