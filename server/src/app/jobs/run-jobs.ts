import type { PgBoss } from 'pg-boss'
import { sealAudit } from '../../platform/audit/seal.ts'
import type { Context } from '../../platform/context.ts'
import { createBoss } from '../../platform/jobs/boss.ts'
import type { Job } from '../../platform/jobs/define-job.ts'
import { toStorableError, runJob } from '../../platform/jobs/run-job.ts'
import { allJobs } from './all-jobs.ts'

export interface JobsRun {
  readonly done: number
  readonly failures: readonly { readonly job: string; readonly error: unknown }[]
}

/**
 * Runs every job that is due by the context's clock, and the jobs that these queue, until none is left, without
 * waiting. A failed job goes back to its queue and is due again after its delay. For tests and commands; the worker
 * runs continuously.
 */
export async function runJobs(context: Context, jobs: readonly Job[] = allJobs): Promise<JobsRun> {
  const boss = createBoss(context.db, context.now, { schedule: false })
  const run = { done: 0, failures: [] as { job: string; error: unknown }[] }
  let before: number
  do {
    before = run.done + run.failures.length
    for (const job of jobs) await drain(context, boss, job, run)
  } while (run.done + run.failures.length > before)
  while ((await sealAudit(context)) > 0);
  return run
}

async function drain(
  context: Context,
  boss: PgBoss,
  job: Job,
  run: { done: number; failures: { job: string; error: unknown }[] },
): Promise<void> {
  if (!(await boss.getQueue(job.name))) return
  for (;;) {
    const [taken] = await boss.fetch(job.name, { includeMetadata: true })
    if (!taken) return
    try {
      await runJob(context, job, taken)
      await boss.complete(job.name, taken)
      run.done += 1
    } catch (error) {
      await boss.fail(job.name, taken, toStorableError(error))
      run.failures.push({ job: job.name, error })
    }
  }
}
