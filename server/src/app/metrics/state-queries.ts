import { DAY_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { DEAD_LETTERS } from '../../platform/jobs/queues.ts'

/** What waits, fails or grows old in the database, each from an index or a small table. Ages are in seconds. */
export async function readState(db: Db, now: Date, usedAfter: Date) {
  const { rows } = await sql<{
    sessions: number
    staffSignedIn: number
    mailsQueued: number
    mailsFailed: number
    oldestQueuedMail: number
    paymentsUnknown: number
    paymentsOpen: number
    oldestOpenPayment: number
    parked: number
    findings: number
    cardPayments: number
    guideAge: number | null
    auditUnsealed: number
    auditLag: number
    exportsRunning: number
    auditBreaks: number
  }>`
    select
      (select count(*) from sessions where ends_at > ${now} and last_used_at > ${usedAfter}) as sessions,
      (select count(distinct staff_id) from sessions where ends_at > ${now} and last_used_at > ${usedAfter})
        as "staffSignedIn",
      (select count(*) from mails where status = 'queued') as "mailsQueued",
      (select count(*) from mails where status = 'failed') as "mailsFailed",
      (select ${age(now, 'min(created_at)')} from mails where status = 'queued') as "oldestQueuedMail",
      (select count(*) from payment_operations where settled_at is null and state = 'unknown') as "paymentsUnknown",
      (select count(*) from payment_operations where settled_at is null) as "paymentsOpen",
      (select ${age(now, 'min(asked_at)')} from payment_operations where settled_at is null) as "oldestOpenPayment",
      (select count(*) from parked_customers) as parked,
      (select count(*) from reconciliation_findings where resolved_at is null) as findings,
      (select count(*) from payments where paid_at > ${new Date(now.getTime() - DAY_MS)}) as "cardPayments",
      (select extract(epoch from ${now}::timestamptz - min(refreshed_at))::float8 from guide_stations
        where station_id in (select metadata_id from channels where not disabled)) as "guideAge",
      (select count(*) from customer_exports where state = 'running') as "exportsRunning",
      coalesce((select cardinality(breaks) from audit_verifications where breaks is not null order by id desc limit 1), 0)
        as "auditBreaks",
      audit.*
    from (
      -- No index leads to those that wait: they are gone through once.
      select count(*) as "auditUnsealed", ${age(now, 'min(occurred_at)')} as "auditLag" from only audit_entries) audit
  `.execute(db)
  // What is counted without a GROUP BY has exactly one row.
  return rows[0] as NonNullable<(typeof rows)[0]>
}

/** How many jobs of each kind are in each state, and the age of the oldest that waits and might run. */
export async function readJobs(db: Db, now: Date) {
  const { rows } = await sql<{ kind: string; state: string; count: number; oldest: number }>`
    select name as kind, state::text, count(*) as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(start_after) filter (where start_after <= ${now})), 0)::float8
        as oldest
    from pgboss.job
    where state in ('created', 'retry', 'active') and name <> ${DEAD_LETTERS}
    group by name, state
  `.execute(db)
  return rows
}

function age(now: Date, instant: string) {
  return sql`coalesce(extract(epoch from ${now}::timestamptz - ${sql.raw(instant)}), 0)::float8`
}
