import { applicationErrorsJobs } from '../application-errors/jobs.ts'
import { auditJobs } from '../audit/verification/jobs.ts'
import { billingJobs } from '../billing/jobs.ts'
import { channelLogosJobs } from '../content/channel-logos/jobs.ts'
import { programsJobs } from '../content/programs/jobs.ts'
import { customerExportJobs } from '../customer-export/jobs.ts'
import { mailJobs } from '../mail/jobs.ts'
import { reportScheduleJobs } from '../reports/schedules/jobs.ts'
import { securityEventsJobs } from '../security-events/jobs.ts'
import { staffJobs } from '../staff/jobs.ts'
import type { Job } from './define-job.ts'
import { housekeepingJobs } from './housekeeping.ts'

/** Every job there is, of all rooms. */
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
