import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { DAY_MS } from '@portal/contract/durations'
import { readBackupAge } from '../../modules/backup/public.ts'
import { countFailedJobs } from '../../modules/failed-jobs/public.ts'
import { idleSince } from '../../modules/staff/public.ts'
import type { Db } from '../../platform/db/connect.ts'
import { DEAD_LETTERS } from '../../platform/jobs/queues.ts'
import type { Observed } from '../../platform/observer.ts'

/** More frequent scrapes get the same values, which take a dozen lookups. */
const FRESH_FOR_MS = 5_000

type State = Awaited<ReturnType<typeof readState>>

const gauges = {
  portal_sessions: ['Active sessions.', 'sessions'],
  portal_staff_signed_in: ['Staff with an active session.', 'staffSignedIn'],
  portal_mails_queued: ['Queued emails.', 'mailsQueued'],
  portal_mails_failed: ['Failed emails awaiting review.', 'mailsFailed'],
  portal_mails_oldest_queued_seconds: ['Age of the oldest queued email.', 'oldestQueuedMail'],
  portal_payments_unknown: ['Charges and refunds with an unknown outcome.', 'paymentsUnknown'],
  portal_payments_open: ['Open charges and refunds.', 'paymentsOpen'],
  portal_payments_oldest_open_seconds: ['Age of the oldest open charge or refund.', 'oldestOpenPayment'],
  portal_customers_parked: ['Customers with billing on hold.', 'parked'],
  portal_reconciliation_findings: ['Unresolved reconciliation discrepancies.', 'findings'],
  portal_card_payments_last_day: ['First card payments and renewals in the last 24 hours.', 'cardPayments'],
  portal_guide_oldest_refresh_seconds: ['Age of the oldest program guide of an enabled channel.', 'guideAge'],
  portal_audit_unsealed: ['Audit entries waiting for a seal.', 'auditUnsealed'],
  portal_audit_seal_lag_seconds: ['Age of the oldest audit entry waiting for a seal.', 'auditLag'],
  portal_audit_breaks: [
    'Problems found by the last audit trail verification or by the check every minute.',
    'auditBreaks',
  ],
  portal_webhooks_oldest_due_seconds: ['Age of the oldest due webhook delivery.', 'oldestDueDelivery'],
  portal_webhooks_off: ['Webhooks turned off by the portal after failures.', 'webhooksOff'],
  portal_customer_exports_running: ['Customer exports in progress.', 'exportsRunning'],
} as const satisfies Record<string, readonly [help: string, figure: keyof State]>

/**
 * Registers metrics from the database; returns a function that reads them. If they cannot be read,
 * `portal_state_readable` is 0.
 */
export function registerState(registry: Registry, context: Observed): () => Promise<void> {
  const byName = Object.entries(gauges).map(
    ([name, [help, figure]]) => [new Gauge({ name, help, registers: [registry] }), figure] as const,
  )
  const labelNames = ['kind', 'state'] as const
  const jobs = new Gauge({ name: 'portal_jobs', help: 'Jobs by type and state.', labelNames, registers: [registry] })
  const oldest = new Gauge({
    name: 'portal_jobs_oldest_seconds',
    help: 'Age of the oldest ready or running job, by type.',
    labelNames,
    registers: [registry],
  })
  const failed = new Gauge({
    name: 'portal_jobs_failed',
    help: 'Failed jobs awaiting review.',
    registers: [registry],
  })
  const backupAge = new Gauge({
    name: 'portal_backup_age_seconds',
    help: 'Age of the newest nightly backup; 0 if nightly backups are off.',
    registers: [registry],
  })

  async function read(): Promise<void> {
    const { db } = context
    const now = context.now()
    const [state, counted, failedJobs, age] = await Promise.all([
      readState(db, now, idleSince(now, context.config)),
      readJobs(db, now),
      countFailedJobs(db),
      readBackupAge(context),
    ])
    for (const [gauge, figure] of byName) gauge.set(state[figure] ?? 0)
    jobs.reset()
    oldest.reset()
    for (const { kind, state: jobState, count, oldest: seconds } of counted) {
      jobs.set({ kind, state: jobState }, count)
      oldest.set({ kind, state: jobState }, seconds)
    }
    failed.set(failedJobs)
    backupAge.set(age / 1000)
  }

  const readable = new Gauge({
    name: 'portal_state_readable',
    help: 'Whether database state could be read (1) or not (0).',
    registers: [registry],
  })
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - readAt < FRESH_FOR_MS) return
    readAt = performance.now()
    await read().then(
      () => readable.set(1),
      () => readable.set(0),
    )
  }
}

/** Reads what waits, fails or ages in the database, each from an index or a small table. Ages are in seconds. */
async function readState(db: Db, now: Date, usedAfter: Date) {
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
    oldestDueDelivery: number
    webhooksOff: number
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
      (select ${age(now, 'min(next_attempt_at)')} from webhook_deliveries where state = 'waiting' and next_attempt_at <= ${now})
        as "oldestDueDelivery",
      (select count(*) from webhook_endpoints where state = 'off' and off_reason <> 'staff') as "webhooksOff",
      (select count(*) from customer_exports where state = 'running') as "exportsRunning",
      coalesce((select cardinality(breaks) from audit_verifications where breaks is not null order by id desc limit 1), 0)
        as "auditBreaks",
      audit.*
    from (
      -- Waiting entries have no index, so they are scanned once.
      select count(*) as "auditUnsealed", ${age(now, 'min(occurred_at)')} as "auditLag" from only audit_entries) audit
  `.execute(db)
  // An aggregate without GROUP BY returns exactly one row.
  return rows[0] as NonNullable<(typeof rows)[0]>
}

/** Counts the jobs of each kind and state, with the age of the oldest one that waits and could run. */
async function readJobs(db: Db, now: Date) {
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
