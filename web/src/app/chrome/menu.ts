import type { Right } from '@portal/contract/rights'
import {
  type Icon,
  IconAlertTriangle,
  IconBuildingStore,
  IconChartBar,
  IconClockPlay,
  IconDeviceTv,
  IconExclamationCircle,
  IconFileExport,
  IconHistory,
  IconHome,
  IconKey,
  IconLockAccess,
  IconMail,
  IconPlugConnected,
  IconReportMoney,
  IconShieldLock,
  IconShieldX,
  IconTicket,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import { paths } from '../paths.ts'

export interface MenuEntry {
  readonly label: string
  readonly to: string
  readonly right: Right
  readonly icon: Icon
  /** Shown in a demo only. */
  readonly isOfDemo?: true
}

/** The menu, in order. An entry is shown to those who have its right. */
export const menu: readonly MenuEntry[] = [
  { label: 'Home', to: paths.userHome(), right: 'user-home', icon: IconHome },
  { label: 'Customers', to: paths.customers(), right: 'customers', icon: IconUsers },
  { label: 'Reports', to: paths.reports(), right: 'reports', icon: IconChartBar },
  { label: 'Customer Export', to: paths.customerExport(), right: 'customer-export', icon: IconFileExport },
  { label: 'Content Management', to: paths.contentManagement(), right: 'content-management', icon: IconDeviceTv },
  { label: 'Merchants', to: paths.merchants(), right: 'merchants', icon: IconBuildingStore },
  { label: 'Application Errors', to: paths.applicationErrors(), right: 'application-errors', icon: IconAlertTriangle },
  { label: 'Complimentary Codes', to: paths.complimentaryCodes(), right: 'complimentary-codes', icon: IconTicket },
  { label: 'Billing Problems', to: paths.billingProblems(), right: 'billing-problems', icon: IconReportMoney },
  { label: 'Admin Users', to: paths.adminUsers(), right: 'admin-users', icon: IconUserCog },
  { label: 'Permissions', to: paths.rights(), right: 'rights', icon: IconLockAccess },
  { label: 'Audit Trail', to: paths.auditTrail(), right: 'audit-trail', icon: IconHistory },
  { label: 'Security Events', to: paths.securityEvents(), right: 'security-events', icon: IconShieldX },
  { label: 'Service Keys', to: paths.serviceKeys(), right: 'service-keys', icon: IconPlugConnected },
  { label: 'Outbox', to: paths.outbox(), right: 'outbox', icon: IconMail },
  { label: 'Failed Jobs', to: paths.failedJobs(), right: 'failed-jobs', icon: IconExclamationCircle },
  { label: 'Demo Clock', to: paths.demoClock(), right: 'demo-clock', icon: IconClockPlay, isOfDemo: true },
  { label: 'Change My Password', to: paths.changeMyPassword(), right: 'change-my-password', icon: IconKey },
  { label: 'Two-Factor Authentication', to: paths.twoFactor(), right: 'two-factor', icon: IconShieldLock },
]
