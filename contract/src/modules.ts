import { applicationErrorsCalls } from './application-errors/calls.ts'
import { approvalsCalls } from './approvals/calls.ts'
import { appStoresCalls } from './app-stores/calls.ts'
import { auditCalls } from './audit/calls.ts'
import { backupCalls } from './backup/calls.ts'
import { billingCalls } from './billing/calls.ts'
import { invoicesCalls } from './billing/invoices/calls.ts'
import { billingProblemsCalls } from './billing/problems/calls.ts'
import { bulkCalls } from './bulk/calls.ts'
import { complimentaryCodesCalls } from './complimentary-codes/calls.ts'
import { configurationCalls } from './configuration/calls.ts'
import { channelLogosCalls } from './content/channel-logos/calls.ts'
import { channelTagsCalls } from './content/channel-tags/calls.ts'
import { channelsCalls } from './content/channels/calls.ts'
import { programsCalls } from './content/programs/calls.ts'
import { vodsCalls } from './content/vods/calls.ts'
import { customerExportCalls } from './customer-export/calls.ts'
import { customersCalls } from './customers/calls.ts'
import { demoClockCalls } from './demo-clock/calls.ts'
import { eventsCalls } from './events/calls.ts'
import { failedJobsCalls } from './failed-jobs/calls.ts'
import { liveCalls } from './live/calls.ts'
import { mailCalls } from './mail/calls.ts'
import { merchantsCalls } from './merchants/calls.ts'
import { notesCalls } from './notes/calls.ts'
import { moneyLimitsCalls } from './money-limits/calls.ts'
import { reportsCalls } from './reports/calls.ts'
import { reportScheduleCalls } from './reports/schedules/calls.ts'
import { securityEventsCalls } from './security-events/calls.ts'
import { serviceKeysCalls } from './service-keys/calls.ts'
import { setupCalls } from './setup/calls.ts'
import { adminUsersCalls } from './staff/admin-users/calls.ts'
import { staffCalls } from './staff/calls.ts'
import { sessionsCalls } from './staff/sessions/calls.ts'
import { singleSignOnCalls } from './staff/single-sign-on/calls.ts'
import { twoFactorCalls } from './staff/two-factor/calls.ts'
import { viewAsRoleCalls } from './staff/view-as-role/calls.ts'
import { viewsCalls } from './views/calls.ts'
import { undoCalls } from './undo/calls.ts'
import { workQueuesCalls } from './work-queues/calls.ts'

/** All calls. Names are unique across modules: each is its path in camelCase. */
export const modules = {
  configuration: configurationCalls,
  staff: staffCalls,
  adminUsers: adminUsersCalls,
  sessions: sessionsCalls,
  twoFactor: twoFactorCalls,
  singleSignOn: singleSignOnCalls,
  customers: customersCalls,
  billing: billingCalls,
  invoices: invoicesCalls,
  billingProblems: billingProblemsCalls,
  appStores: appStoresCalls,
  reports: reportsCalls,
  reportSchedules: reportScheduleCalls,
  channels: channelsCalls,
  channelLogos: channelLogosCalls,
  channelTags: channelTagsCalls,
  programs: programsCalls,
  vods: vodsCalls,
  approvals: approvalsCalls,
  moneyLimits: moneyLimitsCalls,
  merchants: merchantsCalls,
  complimentaryCodes: complimentaryCodesCalls,
  applicationErrors: applicationErrorsCalls,
  securityEvents: securityEventsCalls,
  serviceKeys: serviceKeysCalls,
  events: eventsCalls,
  customerExport: customerExportCalls,
  audit: auditCalls,
  mail: mailCalls,
  failedJobs: failedJobsCalls,
  undo: undoCalls,
  viewAsRole: viewAsRoleCalls,
  live: liveCalls,
  notes: notesCalls,
  views: viewsCalls,
  bulk: bulkCalls,
  workQueues: workQueuesCalls,
  backup: backupCalls,
  setup: setupCalls,
  demoClock: demoClockCalls,
} as const

export type Modules = typeof modules
