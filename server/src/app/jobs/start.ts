import { isDeepStrictEqual } from 'node:util'
import type { PgBoss } from 'pg-boss'
import { allJobs } from './all-jobs.ts'
import { MAX_RESUMED, resumeOperations } from '../../modules/billing/public.ts'
import { advanceClock } from '../../modules/demo-clock/public.ts'
import { startDelivery } from '../../modules/events/public.ts'
import { aggregateChanges } from '../../modules/reports/public.ts'
import { watchQueues } from '../../modules/work-queues/public.ts'
import { sealAudit, SEAL_BATCH_SIZE } from '../../platform/audit/seal.ts'
import { WITNESS_INTERVAL_MS, witnessAudit } from '../../platform/audit/witness/witness.ts'
import type { Context } from '../../platform/context.ts'
import { createBoss } from '../../platform/jobs/boss.ts'
import type { Job } from '../../platform/jobs/define-job.ts'
import { type Loop, startLoop } from '../../platform/jobs/loop.ts'
import { createQueue, HEARTBEAT_SECONDS, queueSettings } from '../../platform/jobs/queues.ts'
import { toStorableError, runJob } from '../../platform/jobs/run-job.ts'

/** Users wait for most jobs, but not for scheduled ones. */
const POLL_EVERY_SECONDS = { onDemand: 1, scheduled: 30 }
/** Jobs that are still running after this are returned to their queue. */
const STOP_TIMEOUT_MS = 5_000
/** How often one of the workers looks for jobs whose worker has died. */
const SUPERVISE_SECONDS = 10
/** pg-boss's internal queue, through which a schedule queues its job. */
const SCHEDULER_QUEUE = '__pgboss__send-it'

export interface RunningJobs {
  /** Lets running jobs finish, for up to 6 s, and takes no new ones. */
  stop(): Promise<void>
}

/** Does the portal's background work until it is stopped. Any number of workers can run concurrently. */
export async function startJobs(context: Context, jobs: readonly Job[] = allJobs): Promise<RunningJobs> {
  const boss = createBoss(context.db, context.now, { schedule: true, superviseSeconds: SUPERVISE_SECONDS })
  boss.on('error', (error) => context.log.warn({ err: error }, 'job queue unreachable'))
  boss.on('warning', (warning) => context.log.warn({ warning }, 'job queue'))
  await boss.start()
  const known = await readExisting(boss)
  await boss.updateQueue(SCHEDULER_QUEUE, { heartbeatSeconds: HEARTBEAT_SECONDS, retryDelay: 1 })
  for (const job of jobs) await startJob(context, boss, job, known)
  for (const name of known.schedules.keys()) {
    if (!jobs.some((job) => job.cron && job.name === name)) await boss.unschedule(name)
  }
  const delivery = startDelivery(context)
  const loops = allLoops.map((loop) => startLoop(context, loop))
  return {
    async stop() {
      await Promise.all([
        ...loops.map((loop) => loop.stop()),
        delivery.stop(),
        boss.stop({ close: false, graceful: true, timeout: STOP_TIMEOUT_MS }),
      ])
    },
  }
}

/** Queues and schedules of the previous start, by name: most starts do not need to change any of them. */
interface ExistingQueues {
  readonly queues: ReadonlyMap<string, object>
  readonly schedules: ReadonlyMap<string, object>
}

async function readExisting(boss: PgBoss): Promise<ExistingQueues> {
  return {
    queues: new Map((await boss.getQueues()).map((queue) => [queue.name, queue])),
    schedules: new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule])),
  }
}

async function startJob(
  context: Context,
  boss: PgBoss,
  job: Job,
  { queues, schedules }: ExistingQueues,
): Promise<void> {
  const queue = queues.get(job.name)
  if (queue === undefined) await createQueue(context.db, job)
  else if (!includesAll(queue, queueSettings(job))) await boss.updateQueue(job.name, queueSettings(job))
  // A run missed while no worker was running is made up for once.
  const options = { tz: 'America/New_York', missed: 'once' } as const
  if (job.cron && !includesAll(schedules.get(job.name) ?? {}, { cron: job.cron, options })) {
    await boss.schedule(job.name, job.cron, {}, options)
  }
  await work(context, boss, job)
}

/** Returns true if `present` already has all of `wanted`. */
function includesAll(present: object, wanted: object): boolean {
  return isDeepStrictEqual({ ...present, ...wanted }, { ...present })
}

async function work(context: Context, boss: PgBoss, job: Job): Promise<void> {
  const options = {
    pollingIntervalSeconds: job.cron && !job.isOnDemand ? POLL_EVERY_SECONDS.scheduled : POLL_EVERY_SECONDS.onDemand,
    localConcurrency: job.atOnce ?? 1,
    includeMetadata: true as const,
  }
  const worker = await boss.work(job.name, options, async ([taken]) => {
    if (!taken) return
    // If there was one job, there may be more: fetches the next one without a pause.
    boss.notifyWorker(worker)
    await runJob(context, job, taken).catch((error: unknown) => {
      throw toStorableError(error)
    })
  })
}

/** The small tasks that every worker repeats every few seconds; any number of workers can run them concurrently. */
const allLoops: readonly Loop[] = [
  { name: 'seal-audit', everyMs: 1_000, run: async (context) => (await sealAudit(context)) >= SEAL_BATCH_SIZE },
  {
    name: 'witness-audit',
    everyMs: WITNESS_INTERVAL_MS,
    async run(context) {
      await witnessAudit(context)
      return false
    },
  },
  {
    name: 'resume-payments',
    everyMs: 3_000,
    run: async (context) => (await resumeOperations(context)) >= MAX_RESUMED,
  },
  { name: 'add-up-report-counts', everyMs: 3_000, run: ({ db }) => aggregateChanges(db) },
  watchQueues(),
  { name: 'move-demo-clock', everyMs: 500, run: advanceClock },
]
