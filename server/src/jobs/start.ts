import type { PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { allJobs } from './all-jobs.ts'
import { allLoops } from './all-loops.ts'
import { createBoss } from './boss.ts'
import type { Job } from './define-job.ts'
import { startLoop } from './loop.ts'
import { createQueue, queueSettings } from './queues.ts'
import { keptFailure, runJob } from './run-job.ts'

/** Somebody waits for most jobs, and nobody for those that run by the clock. */
const POLL_EVERY_SECONDS = { asked: 1, byClock: 30 }
/** Jobs that are still running then are handed back to their queue. */
const STOP_WITHIN_MS = 5_500

export interface RunningJobs {
  /** Lets running jobs finish, for at most 6 s, and takes no new ones. */
  stop(): Promise<void>
}

/** Does the background work of the portal until it is stopped. Any number of workers may do so at the same time. */
export async function startJobs(context: Context, jobs: readonly Job[] = allJobs): Promise<RunningJobs> {
  const boss = createBoss(context.db, context.now, { schedule: true, supervise: true })
  boss.on('error', (error) => context.log.warn({ err: error }, 'job queue unreachable'))
  boss.on('warning', (warning) => context.log.warn({ warning }, 'job queue'))
  await boss.start()
  for (const job of jobs) await startJob(context, boss, job)
  await dropOldSchedules(boss, jobs)
  const loops = allLoops.map((loop) => startLoop(context, loop))
  return {
    async stop() {
      await Promise.all([
        ...loops.map((loop) => loop.stop()),
        boss.stop({ close: false, graceful: true, timeout: STOP_WITHIN_MS }),
      ])
    },
  }
}

async function startJob(context: Context, boss: PgBoss, job: Job): Promise<void> {
  await createQueue(context.db, job)
  await boss.updateQueue(job.name, queueSettings(job))
  // A run missed while no worker was up is made up for once.
  if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'America/New_York', missed: 'once' })
  const options = {
    pollingIntervalSeconds: job.cron && !job.isAskedFor ? POLL_EVERY_SECONDS.byClock : POLL_EVERY_SECONDS.asked,
    localConcurrency: job.atOnce ?? 1,
    includeMetadata: true as const,
  }
  await boss.work(job.name, options, async ([taken]) => {
    if (!taken) return
    await runJob(context, job, taken).catch((error: unknown) => {
      throw keptFailure(error)
    })
  })
}

async function dropOldSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const wanted = new Set(jobs.filter((job) => job.cron).map((job) => job.name))
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
}
