import type { Call, Calls } from '@portal/contract/call'
import { type Modules, modules } from '@portal/contract/modules'
import { applicationErrorsHandlers } from '../modules/application-errors/handlers.ts'
import { approvalsHandlers } from '../modules/approvals/handlers.ts'
import { appStoresHandlers } from '../modules/app-stores/handlers.ts'
import { backupHandlers } from '../modules/backup/handlers.ts'
import { billingHandlers } from '../modules/billing/handlers.ts'
import { invoicesHandlers } from '../modules/billing/invoices/handlers.ts'
import { billingProblemsHandlers } from '../modules/billing/problems/handlers.ts'
import { bulkHandlers } from '../modules/bulk/handlers.ts'
import { complimentaryCodesHandlers } from '../modules/complimentary-codes/handlers.ts'
import { configurationHandlers } from '../modules/configuration/handlers.ts'
import { channelLogosHandlers } from '../modules/content/channel-logos/handlers.ts'
import { channelTagsHandlers } from '../modules/content/channel-tags/handlers.ts'
import { channelsHandlers } from '../modules/content/channels/handlers.ts'
import { programsHandlers } from '../modules/content/programs/handlers.ts'
import { vodsHandlers } from '../modules/content/vods/handlers.ts'
import { customerExportHandlers } from '../modules/customer-export/handlers.ts'
import { customersHandlers } from '../modules/customers/handlers.ts'
import { demoClockHandlers } from '../modules/demo-clock/handlers.ts'
import { eventsHandlers } from '../modules/events/handlers.ts'
import { failedJobsHandlers } from '../modules/failed-jobs/handlers.ts'
import { liveHandlers } from '../modules/live/handlers.ts'
import { mailHandlers } from '../modules/mail/handlers.ts'
import { merchantsHandlers } from '../modules/merchants/handlers.ts'
import { notesHandlers } from '../modules/notes/handlers.ts'
import { moneyLimitsHandlers } from '../modules/money-limits/handlers.ts'
import { reportsHandlers } from '../modules/reports/handlers.ts'
import { reportScheduleHandlers } from '../modules/reports/schedules/handlers.ts'
import { securityEventsHandlers } from '../modules/security-events/handlers.ts'
import { serviceKeysHandlers } from '../modules/service-keys/handlers.ts'
import { setupHandlers } from '../modules/setup/handlers.ts'
import { adminUsersHandlers } from '../modules/staff/admin-users/handlers.ts'
import { staffHandlers } from '../modules/staff/handlers.ts'
import { sessionsHandlers } from '../modules/staff/sessions/handlers.ts'
import { singleSignOnHandlers } from '../modules/staff/single-sign-on/handlers.ts'
import { twoFactorHandlers } from '../modules/staff/two-factor/handlers.ts'
import { viewAsRoleHandlers } from '../modules/staff/view-as-role/handlers.ts'
import { viewsHandlers } from '../modules/views/handlers.ts'
import { undoHandlers } from '../modules/undo/handlers.ts'
import { workQueuesHandlers } from '../modules/work-queues/handlers.ts'
import { auditHandlers } from '../platform/audit/handlers.ts'
import type { Handler, Handlers } from '../platform/http/handler.ts'
import { allJobs } from './jobs/all-jobs.ts'

/** The handlers of each module. A call without a handler is a compile error. */
export const handlers: { readonly [Module in keyof Modules]: Handlers<Modules[Module]> } = {
  adminUsers: adminUsersHandlers,
  applicationErrors: applicationErrorsHandlers,
  approvals: approvalsHandlers,
  appStores: appStoresHandlers,
  audit: auditHandlers,
  backup: backupHandlers,
  billing: billingHandlers,
  billingProblems: billingProblemsHandlers,
  bulk: bulkHandlers,
  channelLogos: channelLogosHandlers,
  channelTags: channelTagsHandlers,
  channels: channelsHandlers,
  complimentaryCodes: complimentaryCodesHandlers,
  configuration: configurationHandlers,
  customerExport: customerExportHandlers,
  customers: customersHandlers,
  demoClock: demoClockHandlers,
  events: eventsHandlers,
  failedJobs: failedJobsHandlers(allJobs),
  invoices: invoicesHandlers,
  live: liveHandlers,
  mail: mailHandlers,
  merchants: merchantsHandlers,
  notes: notesHandlers,
  moneyLimits: moneyLimitsHandlers,
  programs: programsHandlers,
  reports: reportsHandlers,
  reportSchedules: reportScheduleHandlers,
  securityEvents: securityEventsHandlers,
  serviceKeys: serviceKeysHandlers,
  sessions: sessionsHandlers,
  singleSignOn: singleSignOnHandlers,
  staff: staffHandlers,
  twoFactor: twoFactorHandlers,
  undo: undoHandlers(handlerOf),
  viewAsRole: viewAsRoleHandlers,
  vods: vodsHandlers,
  views: viewsHandlers,
  workQueues: workQueuesHandlers,
  setup: setupHandlers,
}

function handlerOf(wanted: Call): Handler<Call> {
  for (const [module, calls] of Object.entries(modules)) {
    const name = Object.entries<Call>(calls satisfies Calls).find(([, call]) => call === wanted)?.[0]
    // `Handlers<C>` guarantees that the handler of this name belongs to the call of this name.
    if (name !== undefined) return Object(handlers[module as keyof Modules])[name] as Handler<Call>
  }
  throw new Error(`no module handles the call ${wanted.path}`)
}
