/** The roles a member of staff can have, in the order in which lists show them. */
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
 * Who may do what: the only such table. Keys are the route and permission names of the specification,
 * then the actions on a customer, then what the portal adds.
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

  /** Notes and follow-ups; to read them, `view-customer` is enough. */
  'write-notes': allButManagement,
  /** Beside the permission of the action itself. */
  'bulk-actions': allButManagement,

  /** Merchants are also listed for the merchant sales report. */
  'list-merchants': ['operations', 'finance', 'administrator'],
  /** What billing could not do on its own: to see it, and to put it right. */
  'billing-problems': moneyAndAccess,
  'resolve-billing-problems': ['finance', 'administrator'],
  /** Requests to give more than the limits allow: to see one's own and those of a customer, and to decide on them. */
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
  /** What a new installation needs before it can sell. */
  setup: administrator,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof rolesByPermission

/** What a call asks of its caller: nothing at all, a living session, or a permission. */
export type CallPermission = 'anyone' | 'signed-in' | Permission

/** Whether `role` has `permission`; `role` is null for a user who is not signed in. */
export function isAllowed(role: Role | null, permission: CallPermission): boolean {
  if (permission === 'anyone') return true
  if (role === null) return false
  if (permission === 'signed-in') return true
  // A list of some roles, which TypeScript would ask for no others.
  return (rolesByPermission[permission] as readonly Role[]).includes(role)
}
