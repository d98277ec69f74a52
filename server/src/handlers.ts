import type { Rooms } from '@portal/contract/rooms'
import { applicationErrorsHandlers } from './application-errors/handlers.ts'
import { auditHandlers } from './audit/handlers.ts'
import { billingHandlers } from './billing/handlers.ts'
import { invoicesHandlers } from './billing/invoices/handlers.ts'
import { billingProblemsHandlers } from './billing/problems/handlers.ts'
import { complimentaryCodesHandlers } from './complimentary-codes/handlers.ts'
import { configurationHandlers } from './configuration/handlers.ts'
import { channelLogosHandlers } from './content/channel-logos/handlers.ts'
import { channelTagsHandlers } from './content/channel-tags/handlers.ts'
import { channelsHandlers } from './content/channels/handlers.ts'
import { programsHandlers } from './content/programs/handlers.ts'
import { vodsHandlers } from './content/vods/handlers.ts'
import { customerExportHandlers } from './customer-export/handlers.ts'
import { customersHandlers } from './customers/handlers.ts'
import { demoClockHandlers } from './demo-clock/handlers.ts'
import { failedJobsHandlers } from './failed-jobs/handlers.ts'
import type { Handlers } from './http/handler.ts'
import { mailHandlers } from './mail/handlers.ts'
import { merchantsHandlers } from './merchants/handlers.ts'
import { reportsHandlers } from './reports/handlers.ts'
import { reportScheduleHandlers } from './reports/schedules/handlers.ts'
import { securityEventsHandlers } from './security-events/handlers.ts'
import { serviceKeysHandlers } from './service-keys/handlers.ts'
import { setupHandlers } from './setup/handlers.ts'
import { adminUsersHandlers } from './staff/admin-users/handlers.ts'
import { staffHandlers } from './staff/handlers.ts'
import { sessionsHandlers } from './staff/sessions/handlers.ts'
import { singleSignOnHandlers } from './staff/single-sign-on/handlers.ts'
import { twoFactorHandlers } from './staff/two-factor/handlers.ts'
import { workQueuesHandlers } from './work-queues/handlers.ts'

/** What answers the calls of each room: all of them, or it does not compile. */
export const handlers: { readonly [Room in keyof Rooms]: Handlers<Rooms[Room]> } = {
  adminUsers: adminUsersHandlers,
  applicationErrors: applicationErrorsHandlers,
  audit: auditHandlers,
  billing: billingHandlers,
  billingProblems: billingProblemsHandlers,
  channelLogos: channelLogosHandlers,
  channelTags: channelTagsHandlers,
  channels: channelsHandlers,
  complimentaryCodes: complimentaryCodesHandlers,
  configuration: configurationHandlers,
  customerExport: customerExportHandlers,
  customers: customersHandlers,
  demoClock: demoClockHandlers,
  failedJobs: failedJobsHandlers,
  invoices: invoicesHandlers,
  mail: mailHandlers,
  merchants: merchantsHandlers,
  programs: programsHandlers,
  reports: reportsHandlers,
  reportSchedules: reportScheduleHandlers,
  securityEvents: securityEventsHandlers,
  serviceKeys: serviceKeysHandlers,
  sessions: sessionsHandlers,
  singleSignOn: singleSignOnHandlers,
  staff: staffHandlers,
  twoFactor: twoFactorHandlers,
  vods: vodsHandlers,
  workQueues: workQueuesHandlers,
  setup: setupHandlers,
}
