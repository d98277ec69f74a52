import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { JobQueue } from './define-job.ts'

/** Jobs without attempts left, with payload and last error, until a user has handled them. */
export const DEAD_LETTERS = 'dead-letters'

const DAY_SECONDS = 24 * 3600
/**
 * A worker that has not reported on a job for this long is dead, and another one takes over. Workers report twice as
 * often, on a separate timer, because a job may take hours.
 */
export const HEARTBEAT_SECONDS = 20
/** Jobs that wait longer are deleted without notice; workers are never down for this long. */
const WAITS_FOR_SECONDS = 365 * DAY_SECONDS

/**
 * Creates the job's queue if it is missing. pg-boss's own method would commit the enclosing transaction, so its SQL
 * function is called directly.
 */
export async function createQueue(db: Db, job: JobQueue): Promise<void> {
  const settings = { policy: 'standard', retentionSeconds: WAITS_FOR_SECONDS, deleteAfterSeconds: 365 * DAY_SECONDS }
  await create(db, DEAD_LETTERS, settings)
  await create(db, job.name, { policy: 'standard', ...queueSettings(job) })
}

export function queueSettings(job: JobQueue) {
  const { limit, delaySeconds } = job.retry ?? { limit: 6, delaySeconds: 15 }
  return {
    retryLimit: limit,
    retryDelay: delaySeconds,
    retryBackoff: true,
    expireInSeconds: job.expireInSeconds ?? 300,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: WAITS_FOR_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
    deadLetter: DEAD_LETTERS,
  }
}

async function create(db: Db, name: string, settings: object): Promise<void> {
  await sql`select pgboss.create_queue(${name}, ${JSON.stringify(settings)}::jsonb)`.execute(db)
}
