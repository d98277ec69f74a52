import { applicationErrorsJobs } from '../../modules/application-errors/jobs.ts'
import { billingJobs } from '../../modules/billing/jobs.ts'
import { channelLogosJobs } from '../../modules/content/channel-logos/jobs.ts'
import { programsJobs } from '../../modules/content/programs/jobs.ts'
import { customerExportJobs } from '../../modules/customer-export/jobs.ts'
import { reportScheduleJobs } from '../../modules/reports/schedules/jobs.ts'
import { securityEventsJobs } from '../../modules/security-events/jobs.ts'
import { staffJobs } from '../../modules/staff/jobs.ts'
import { auditJobs } from '../../platform/audit/verification/jobs.ts'
import type { Job } from '../../platform/jobs/define-job.ts'
import { mailJobs } from '../../platform/mail/jobs.ts'
import { housekeepingJobs } from './housekeeping.ts'

/** Every job there is, of all modules. */
export const allJobs: readonly Job[] = [
  ...applicationErrorsJobs,
  ...auditJobs,
  ...billingJobs,
  ...channelLogosJobs,
  ...customerExportJobs,
  ...mailJobs,
  ...programsJobs,
  ...reportScheduleJobs,
  ...securityEventsJobs,
  ...staffJobs,
  ...housekeepingJobs,
]
