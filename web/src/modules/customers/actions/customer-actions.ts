import type { Customer } from '@portal/contract/customers/details'
import { type MenuAction, whyNot } from '@portal/contract/customers/offered'
import { isAllowed, type Role } from '@portal/contract/permissions'
import { accountActions } from './account-actions.ts'
import type { ActionEntry } from './action-entry.ts'
import { billingActions } from './billing-actions.ts'
import { subscriptionActions } from './subscription-actions.ts'

/** Every action on a customer, in the order of the menu. Who may do it is the call's permission, when it is offered its rule. */
export const actionTable: Readonly<Record<MenuAction, ActionEntry>> = {
  ...accountActions,
  ...subscriptionActions,
  ...billingActions,
}

const groups = { Account: accountActions, Subscription: subscriptionActions, Billing: billingActions }

/** What a role can do for a customer now, and why it can't do the rest of what it may. */
export interface OfferedActions {
  readonly offered: readonly MenuAction[]
  /** Actions that the same rule forbids are listed together. */
  readonly forbidden: readonly { readonly rule: string; readonly actions: readonly MenuAction[] }[]
}

export function offeredActions(role: Role | null, customer: Customer): OfferedActions {
  // The keys of the table are its own type's.
  const mine = (Object.keys(actionTable) as MenuAction[]).filter((action) =>
    isAllowed(role, actionTable[action].call.permission),
  )
  const byRule = Map.groupBy(mine, (action) => whyNot(action, customer))
  const offered = byRule.get(null) ?? []
  byRule.delete(null)
  return { offered, forbidden: [...byRule].map(([rule, actions]) => ({ rule: rule ?? '', actions })) }
}

/** Some actions by group, as the menu lists them; groups without any are left out. */
export function groupsOf(actions: readonly MenuAction[]) {
  return Object.entries(groups)
    .map(([title, table]) => ({ title, items: actions.filter((action) => action in table) }))
    .filter(({ items }) => items.length > 0)
}
