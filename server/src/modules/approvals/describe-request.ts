import { type ApprovableAction, approvableLabels } from '@portal/contract/approvals/actions'
import { formatCents } from '@portal/contract/money'

/** How texts name what a request is about. */
export function describeRequest(action: ApprovableAction, valueCents: number): string {
  return `${approvableLabels[action]}, ${formatCents(valueCents)}`
}
