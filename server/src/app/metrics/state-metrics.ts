import { Gauge, type Registry } from 'prom-client'
import { countFailedJobs } from '../../modules/failed-jobs/public.ts'
import { idleSince } from '../../modules/staff/public.ts'
import type { Observed } from '../../platform/observer.ts'
import { readJobs, readState } from './state-queries.ts'

/** More frequent requests get the same figures: they cost a dozen lookups. */
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
  portal_card_payments_last_day: ['Card payments of the last 24 hours, renewals and first ones.', 'cardPayments'],
  portal_guide_oldest_refresh_seconds: ['Age of the oldest program guide of an enabled channel.', 'guideAge'],
  portal_audit_unsealed: ['Audit entries waiting for a seal.', 'auditUnsealed'],
  portal_audit_seal_lag_seconds: ['Age of the oldest audit entry waiting for a seal.', 'auditLag'],
  portal_audit_breaks: [
    'What the last verification of the audit trail, or the check of each minute, found wrong.',
    'auditBreaks',
  ],
  portal_customer_exports_running: ['Customer exports in progress.', 'exportsRunning'],
} as const satisfies Record<string, readonly [help: string, figure: keyof State]>

/** Answers how to read what the database knows; where it can't be read, `portal_state_readable` is 0. */
export function registerState(registry: Registry, context: Observed): () => Promise<void> {
  const byName = Object.entries(gauges).map(
    ([name, [help, figure]]) => [new Gauge({ name, help, registers: [registry] }), figure] as const,
  )
  const labelNames = ['kind', 'state'] as const
  const jobs = new Gauge({ name: 'portal_jobs', help: 'Jobs by kind and state.', labelNames, registers: [registry] })
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

  async function read(): Promise<void> {
    const { db } = context
    const now = context.now()
    const [state, counted, failedJobs] = await Promise.all([
      readState(db, now, idleSince(now, context.config)),
      readJobs(db, now),
      countFailedJobs(db),
    ])
    for (const [gauge, figure] of byName) gauge.set(state[figure] ?? 0)
    jobs.reset()
    oldest.reset()
    for (const { kind, state: jobState, count, oldest: seconds } of counted) {
      jobs.set({ kind, state: jobState }, count)
      oldest.set({ kind, state: jobState }, seconds)
    }
    failed.set(failedJobs)
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
