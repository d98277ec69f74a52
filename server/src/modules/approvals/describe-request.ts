import { type ApprovableAction, approvableLabels } from '@portal/contract/approvals/actions'
import { formatCents } from '@portal/contract/money'

/** Describes a request in texts. */
export function describeRequest(action: ApprovableAction, valueCents: number): string {
  return `${approvableLabels[action]}, ${formatCents(valueCents)}`
}

/** Describes a bulk request on a customer's timeline; without the amount if it would give nothing now. */
export function describeBulkRequest(action: ApprovableAction, cents: number): string {
  return `${cents === 0 ? approvableLabels[action] : describeRequest(action, cents)}, in a bulk action`
}
