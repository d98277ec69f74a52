import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { appStoresJobs } from '../../modules/app-stores/jobs.ts'
import { applicationErrorsJobs } from '../../modules/application-errors/jobs.ts'
import { backupJobs } from '../../modules/backup/nightly/jobs.ts'
import { approvalsJobs } from '../../modules/approvals/jobs.ts'
import { billingJobs } from '../../modules/billing/jobs.ts'
import { bulkJobs } from '../../modules/bulk/jobs.ts'
import { channelLogosJobs } from '../../modules/content/channel-logos/jobs.ts'
import { programsJobs } from '../../modules/content/programs/jobs.ts'
import { customerExportJobs } from '../../modules/customer-export/jobs.ts'
import { eventsJobs } from '../../modules/events/jobs.ts'
import { reportScheduleJobs } from '../../modules/reports/schedules/jobs.ts'
import { securityEventsJobs } from '../../modules/security-events/jobs.ts'
import { deleteRequestsBefore } from '../../modules/service/public.ts'
import { staffJobs } from '../../modules/staff/jobs.ts'
import { auditJobs } from '../../platform/audit/verification/jobs.ts'
import { deleteIdempotencyKeysBefore } from '../../platform/http/idempotency.ts'
import { defineJob, type Job } from '../../platform/jobs/define-job.ts'
import { bulkActionHandlers } from '../bulk-handlers.ts'
import { mailJobs } from '../../platform/mail/jobs.ts'
import { deleteAttemptsBefore } from '../../platform/throttling/queries.ts'
import { MAX_WINDOW_MS } from '../../platform/throttling/throttle.ts'

/** A system that could not reach the portal for some days may resend everything. */
const SERVICE_REQUEST_RETENTION_MS = 30 * DAY_MS
/** A portal repeats a request within seconds; this leaves room for a night without a worker. */
const IDEMPOTENCY_KEY_RETENTION_MS = 48 * HOUR_MS
/** The longest request ends long before this. */
const UNFINISHED_RETENTION_MS = DAY_MS

const purgeOldRequests = defineJob({
  name: 'forget-old-requests',
  payload: z.object({}),
  cron: '17 * * * *',
  async run(_payload, context) {
    const { now, log } = context
    const at = now().getTime()
    const attempts = await deleteAttemptsBefore(context, new Date(at - MAX_WINDOW_MS))
    const keys = await deleteIdempotencyKeysBefore(context, new Date(at - IDEMPOTENCY_KEY_RETENTION_MS))
    const requests = await deleteRequestsBefore(context, new Date(at - SERVICE_REQUEST_RETENTION_MS))
    log.info({ attempts, keys, requests }, 'old attempts and idempotency keys deleted')
  },
})

const removeUnfinishedFiles = defineJob({
  name: 'remove-unfinished-files',
  payload: z.object({}),
  cron: '41 4 * * *',
  async run(_payload, { files, now, log }) {
    const removed = await files.removeUnfinished(new Date(now().getTime() - UNFINISHED_RETENTION_MS))
    if (removed > 0) log.info({ files: removed }, 'unfinished files deleted')
  },
})

export const housekeepingJobs = [purgeOldRequests, removeUnfinishedFiles]

/** Every job of all modules. */
export const allJobs: readonly Job[] = [
  ...applicationErrorsJobs,
  ...appStoresJobs,
  ...approvalsJobs,
  ...auditJobs,
  ...backupJobs,
  ...billingJobs,
  ...bulkJobs(bulkActionHandlers),
  ...channelLogosJobs,
  ...customerExportJobs,
  ...eventsJobs,
  ...mailJobs,
  ...programsJobs,
  ...reportScheduleJobs,
  ...securityEventsJobs,
  ...staffJobs,
  ...housekeepingJobs,
]
