import type { Customer } from '@portal/contract/customers/details'
import { type MenuAction, whyNot } from '@portal/contract/customers/offered'
import { isAllowed, type Role } from '@portal/contract/permissions'
import { accountActions } from './account-actions.ts'
import type { ActionEntry } from './action-entry.ts'
import { billingActions } from './billing-actions.ts'
import { subscriptionActions } from './subscription-actions.ts'

/**
 * Every action on a customer, in menu order. The call's permission decides who may perform it, its rule when it is
 * available.
 */
export const actionTable: Readonly<Record<MenuAction, ActionEntry>> = {
  ...accountActions,
  ...subscriptionActions,
  ...billingActions,
}

const groups = { Account: accountActions, Subscription: subscriptionActions, Billing: billingActions }

/** The actions that a role can perform for a customer now, and why its other actions are unavailable. */
export interface OfferedActions {
  readonly offered: readonly MenuAction[]
  /** Groups actions that the same rule forbids. */
  readonly forbidden: readonly { readonly rule: string; readonly actions: readonly MenuAction[] }[]
}

export function offeredActions(role: Role | null, customer: Customer): OfferedActions {
  // The table is typed by these keys.
  const mine = (Object.keys(actionTable) as MenuAction[]).filter((action) =>
    isAllowed(role, actionTable[action].call.permission),
  )
  const byRule = Map.groupBy(mine, (action) => whyNot(action, customer))
  const offered = byRule.get(null) ?? []
  byRule.delete(null)
  return { offered, forbidden: [...byRule].map(([rule, actions]) => ({ rule: rule ?? '', actions })) }
}

/** Groups actions as in the menu, without empty groups. */
export function groupsOf(actions: readonly MenuAction[]) {
  return Object.entries(groups)
    .map(([title, table]) => ({ title, items: actions.filter((action) => action in table) }))
    .filter(({ items }) => items.length > 0)
}
