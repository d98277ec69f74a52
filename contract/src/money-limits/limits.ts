import type { CallError } from '../call.ts'
import type { Role } from '../permissions.ts'

/** The roles that may give money or days. */
export const limitedRoles = ['support', 'finance', 'administrator'] as const satisfies readonly Role[]
export type LimitedRole = (typeof limitedRoles)[number]

/** What a role may give without approval, in cents; null for no limit. */
export interface MoneyLimits {
  /** With one action. */
  readonly singleCents: number | null
  /** One staff member, in the last 24 hours. */
  readonly staffDayCents: number | null
  /** To one customer, in the last 30 days; what all staff gave counts. */
  readonly customerMonthCents: number | null
}

export const limitRules = ['single', 'staff-day', 'customer-month'] as const
export type LimitRule = (typeof limitRules)[number]

/** What each limit is about, behind "is above your limit of $20.00". */
export const limitRuleLabels: Record<LimitRule, string> = {
  single: 'per action',
  'staff-day': 'in 24 hours',
  'customer-month': 'per customer in 30 days',
}

/** The answer to an action above the limits of the user. */
export const ApprovalNeeded = {
  status: 409,
  message: 'This is above your limit. Ask for approval.',
} as const satisfies CallError

/** The answer where the customer has the user's own email address. */
export const OwnAccount = {
  status: 403,
  message: 'This customer has your email address. Another user has to do this.',
} as const satisfies CallError

/** Of each action that gives a customer something. */
export const givingErrors = { ApprovalNeeded, OwnAccount } as const
