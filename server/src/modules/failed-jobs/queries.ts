import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { summarizeQueue } from '../../platform/db/summarize-queue.ts'
import { DEAD_LETTERS } from '../../platform/jobs/queues.ts'

const MAX_LISTED = 500

/** All dead letters have the same name, the first column of the queue's primary key. */
const waiting = sql`name = ${DEAD_LETTERS} and state = 'created' and source_name is not null`

export interface FailedJobRow {
  readonly id: string
  readonly job: string
  readonly payload: Record<string, unknown> | null
  readonly times: number
  readonly tries: number
  readonly firstFailedAt: Date
  readonly lastFailedAt: Date
  readonly error: string | null
}

/** Returns one row per job and payload, with its last error; the latest failure first. */
export async function listFailedJobs(db: Db): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select distinct on (source_name, data)
      id, source_name as job, data as payload, source_retry_count + 1 as tries,
      source_output ->> 'message' as error, created_on as "lastFailedAt",
      count(*) over same as times, min(created_on) over same as "firstFailedAt"
    from pgboss.job
    where ${waiting}
    window same as (partition by source_name, data)
    order by source_name, data, created_on desc, id
  `.execute(db)
  return rows.toSorted((a, b) => b.lastFailedAt.getTime() - a.lastFailedAt.getTime()).slice(0, MAX_LISTED)
}

export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select distinct source_name, data from pgboss.job where ${waiting}) failed
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Sorted by first failure. */
export function summarizeFailedJobs(db: Db, since: Date): Promise<QueueDetails> {
  const items = sql`
    (select min(created_on) as failed_at from pgboss.job where ${waiting} group by source_name, data) failed`
  return summarizeQueue(db, since, { items, at: sql`failed_at` })
}

/**
 * Removes all dead letters with the same job and payload as letter `id`. Returns undefined if `id` no longer exists.
 */
export async function claimFailedJob(tx: Tx, id: string) {
  const { rows } = await sql<{ job: string; payload: Record<string, unknown> | null; error: string | null }>`
    with chosen as (
      select source_name, data, source_output ->> 'message' as error from pgboss.job where ${waiting} and id = ${id}
    ), gone as (
      delete from pgboss.job using chosen
      where job.name = ${DEAD_LETTERS} and job.state = 'created'
        and job.source_name = chosen.source_name and job.data is not distinct from chosen.data
      returning job.id
    )
    select source_name as job, data as payload, error, (select count(*) from gone) as times from chosen
    where exists (select from gone)
  `.execute(tx)
  return rows[0]
}
