import { type ApprovableAction, approvableLabels } from '@portal/contract/approvals/actions'
import { formatCents } from '@portal/contract/money'

/** How texts name what a request is about. */
export function describeRequest(action: ApprovableAction, valueCents: number): string {
  return `${approvableLabels[action]}, ${formatCents(valueCents)}`
}

/** The same on the timeline of a customer whom a bulk action is about; without the amount, if it would give nothing now. */
export function describeBulkRequest(action: ApprovableAction, cents: number): string {
  return `${cents === 0 ? approvableLabels[action] : describeRequest(action, cents)}, in a bulk action`
}
