/** Roles of a staff member, in display order. */
export const roles = ['support', 'operations', 'marketing', 'finance', 'management', 'administrator'] as const
export type Role = (typeof roles)[number]

const all = roles
const administrator = ['administrator'] as const
const operations = ['operations', 'administrator'] as const
const marketing = ['marketing', 'administrator'] as const
const finance = ['finance', 'administrator'] as const
const support = ['support', 'administrator'] as const
const moneyAndAccess = ['support', 'finance', 'administrator'] as const
const allButManagement = ['support', 'operations', 'marketing', 'finance', 'administrator'] as const

/**
 * The only permission table. Keys are the specification's route and permission names, then actions on a customer, then
 * the portal's additions.
 */
export const rolesByPermission = {
  'user-home': all,
  customers: all,
  'view-customer': all,
  reports: all,
  'customer-sign-up-report': all,
  'change-my-password': all,
  'two-factor': all,
  'admin-users': administrator,
  'complimentary-codes': operations,
  'content-management': operations,
  channels: operations,
  'channel-logos': operations,
  'channel-tags': operations,
  vods: operations,
  'application-errors': operations,
  merchants: operations,
  'customer-export': marketing,
  'utm-sales-report': marketing,
  'card-sales-report': finance,
  'in-app-sales-report': finance,
  'merchant-sales-report': finance,
  'unverified-premium-customer-report': support,
  'unpaid-premium-customer-report': support,

  'verify-customer': support,
  'modify-name': support,
  'modify-preferences': support,
  'modify-password': support,
  'reset-devices': support,
  'modify-support-information': support,
  'upgrade-to-premium': moneyAndAccess,
  'upgrade-to-complimentary': moneyAndAccess,
  'end-complimentary': moneyAndAccess,
  'suspend-customer': moneyAndAccess,
  'unsuspend-customer': moneyAndAccess,
  'cancel-on-last-day': moneyAndAccess,
  'withdraw-cancellation': moneyAndAccess,
  'cancel-without-refund': moneyAndAccess,
  'cancel-with-refund': moneyAndAccess,
  'add-complimentary-days': moneyAndAccess,
  'change-credit-card': moneyAndAccess,
  'send-card-link': moneyAndAccess,
  'retry-payment': moneyAndAccess,
  'refund-payment': moneyAndAccess,
  'add-credit': moneyAndAccess,
  'add-charge': moneyAndAccess,
  'email-invoice': moneyAndAccess,
  'download-invoice': moneyAndAccess,

  /** Notes and follow-ups; reading them only requires `view-customer`. */
  'write-notes': allButManagement,
  /** In addition to the permission of the action. */
  'bulk-actions': allButManagement,

  /** The merchant sales report also lists merchants. */
  'list-merchants': ['operations', 'finance', 'administrator'],
  /** Problems that billing could not resolve: see and fix them. */
  'billing-problems': moneyAndAccess,
  'resolve-billing-problems': ['finance', 'administrator'],
  /** Requests above the limits: see one's own and a customer's, and decide on requests. */
  approvals: moneyAndAccess,
  'approve-money': ['finance', 'administrator'],
  'money-limits': administrator,
  'audit-trail': administrator,
  rights: administrator,
  'view-as-role': administrator,
  'service-keys': administrator,
  webhooks: administrator,
  'security-events': administrator,
  backups: administrator,
  outbox: administrator,
  'failed-jobs': administrator,
  'demo-clock': administrator,
  /** Setup tasks of a new installation. */
  setup: administrator,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof rolesByPermission

/** What a call requires: nothing, an active session, or a permission. */
export type CallPermission = 'anyone' | 'signed-in' | Permission

/** Whether `role` has `permission`; `role` is null for users who are not signed in. */
export function isAllowed(role: Role | null, permission: CallPermission): boolean {
  if (permission === 'anyone') return true
  if (role === null) return false
  if (permission === 'signed-in') return true
  // TypeScript would only accept the roles of this literal list.
  return (rolesByPermission[permission] as readonly Role[]).includes(role)
}
