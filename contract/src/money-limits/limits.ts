import type { CallError } from '../call.ts'
import type { Role } from '../permissions.ts'

/** Roles that may give money or days. */
export const limitedRoles = ['support', 'finance', 'administrator'] as const satisfies readonly Role[]
export type LimitedRole = (typeof limitedRoles)[number]

/** Maximum amounts that a role may give without approval, in cents; null for no limit. */
export interface MoneyLimits {
  /** Per action. */
  readonly singleCents: number | null
  /** Per staff member in 24 hours. */
  readonly staffDayCents: number | null
  /** Per customer in 30 days, counting gifts by all staff. */
  readonly customerMonthCents: number | null
}

export const limitRules = ['single', 'staff-day', 'customer-month'] as const
export type LimitRule = (typeof limitRules)[number]

/** Description of each limit, following "is above your limit of $20.00". */
export const limitRuleLabels: Record<LimitRule, string> = {
  single: 'per action',
  'staff-day': 'in 24 hours',
  'customer-month': 'per customer in 30 days',
}

/** Returned for an action above the user's limits. */
export const ApprovalNeeded = {
  status: 409,
  message: 'This is above your limit. Request approval.',
} as const satisfies CallError

/** Returned if the customer has the user's own email address. */
export const OwnAccount = {
  status: 403,
  message: 'This customer has your email address. Another user must do this.',
} as const satisfies CallError

/** Errors of each action that gives a customer something. */
export const givingErrors = { ApprovalNeeded, OwnAccount } as const
