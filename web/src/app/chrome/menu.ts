import { type CallPermission, isAllowed, type Role } from '@portal/contract/permissions'
import {
  type Icon,
  IconAlertTriangle,
  IconAt,
  IconBuildingStore,
  IconCalendarEvent,
  IconChartBar,
  IconChecks,
  IconClockPlay,
  IconDatabaseExport,
  IconDeviceTv,
  IconExclamationCircle,
  IconFileExport,
  IconGauge,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconLockAccess,
  IconMail,
  IconPlugConnected,
  IconReportMoney,
  IconShieldLock,
  IconShieldX,
  IconTicket,
  IconUserCog,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { paths } from '../paths.ts'

export interface MenuEntry {
  readonly label: string
  readonly to: string
  readonly permission: CallPermission
  readonly icon: Icon
  /** Shown only in a demo. */
  readonly isOfDemo?: true
  /** What differs for users who may not write notes: they have no follow-ups, only mentions. */
  readonly withoutNotes?: { readonly label: string; readonly icon: Icon; readonly counted: string }
}

/** The menu in order. Entries are shown to users with their permission. */
export const menu: readonly MenuEntry[] = [
  { label: 'Home', to: paths.userHome(), permission: 'user-home', icon: IconHome },
  { label: 'Customers', to: paths.customers(), permission: 'customers', icon: IconUsers },
  { label: 'Reports', to: paths.reports(), permission: 'reports', icon: IconChartBar },
  { label: 'Customer Export', to: paths.customerExport(), permission: 'customer-export', icon: IconFileExport },
  { label: 'Content Management', to: paths.contentManagement(), permission: 'content-management', icon: IconDeviceTv },
  { label: 'Merchants', to: paths.merchants(), permission: 'merchants', icon: IconBuildingStore },
  {
    label: 'Application Errors',
    to: paths.applicationErrors(),
    permission: 'application-errors',
    icon: IconAlertTriangle,
  },
  { label: 'Complimentary Codes', to: paths.complimentaryCodes(), permission: 'complimentary-codes', icon: IconTicket },
  {
    label: 'Follow-Ups',
    to: paths.followUps(),
    permission: 'view-customer',
    icon: IconCalendarEvent,
    withoutNotes: { label: 'Mentions', icon: IconAt, counted: 'new' },
  },
  { label: 'Approvals', to: paths.approvals(), permission: 'approvals', icon: IconChecks },
  { label: 'Billing Problems', to: paths.billingProblems(), permission: 'billing-problems', icon: IconReportMoney },
  { label: 'Bulk Actions', to: paths.bulkActions(), permission: 'bulk-actions', icon: IconListCheck },
  { label: 'Admin Users', to: paths.adminUsers(), permission: 'admin-users', icon: IconUserCog },
  { label: 'Permissions', to: paths.rights(), permission: 'rights', icon: IconLockAccess },
  { label: 'Money Limits', to: paths.moneyLimits(), permission: 'money-limits', icon: IconGauge },
  { label: 'Audit Trail', to: paths.auditTrail(), permission: 'audit-trail', icon: IconHistory },
  { label: 'Security Events', to: paths.securityEvents(), permission: 'security-events', icon: IconShieldX },
  { label: 'Service Keys', to: paths.serviceKeys(), permission: 'service-keys', icon: IconPlugConnected },
  { label: 'Webhooks', to: paths.webhooks(), permission: 'webhooks', icon: IconWebhook },
  { label: 'Outbox', to: paths.outbox(), permission: 'outbox', icon: IconMail },
  { label: 'Failed Jobs', to: paths.failedJobs(), permission: 'failed-jobs', icon: IconExclamationCircle },
  { label: 'Backups', to: paths.backups(), permission: 'backups', icon: IconDatabaseExport },
  { label: 'Demo Clock', to: paths.demoClock(), permission: 'demo-clock', icon: IconClockPlay, isOfDemo: true },
  { label: 'Change My Password', to: paths.changeMyPassword(), permission: 'change-my-password', icon: IconKey },
  { label: 'Two-Factor Authentication', to: paths.twoFactor(), permission: 'two-factor', icon: IconShieldLock },
]

/** Returns the entries whose screens `role` may open here, as the role sees them. */
export function entriesFor<Entry extends Omit<MenuEntry, 'icon'>>(
  entries: readonly Entry[],
  role: Role,
  isDemo: boolean,
): readonly Entry[] {
  const canWrite = isAllowed(role, 'write-notes')
  return entries
    .filter(({ permission, isOfDemo }) => isAllowed(role, permission) && (isDemo || !isOfDemo))
    .map((entry) => (canWrite ? entry : { ...entry, ...entry.withoutNotes }))
}
