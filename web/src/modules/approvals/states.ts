import { approvableLabels } from '@portal/contract/approvals/actions'
import type { Approval, ApprovalState, OpenedApproval } from '@portal/contract/approvals/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatCents, formatCount } from '@portal/contract/money'

export const stateLabels: Record<ApprovalState, string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  stale: 'Rejected as stale',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

export const outcomeLabels: Record<NonNullable<Approval['outcome']>, string> = {
  done: 'The payment provider has accepted it.',
  failed: 'The payment provider has rejected it.',
  awaited: 'The payment provider has not responded yet.',
}

type About = Pick<Approval, 'action' | 'bulkRun' | 'customer'>

/** `Add Credit`, `Add Credit to 12 Customers` */
export function nameOf({ action, bulkRun }: Omit<About, 'customer'>): string {
  const label = approvableLabels[action]
  if (bulkRun === null) return label
  return `${label} to ${formatCount(bulkRun.rows)} ${bulkRun.rows === 1 ? 'Customer' : 'Customers'}`
}

/** `Add Credit of $35.00`, `Add Credit to 12 Customers, $60.00 in Total` */
export function titleOf(about: Omit<About, 'customer'>, cents: number): string {
  const amount = formatCents(cents)
  return about.bulkRun === null ? `${nameOf(about)} of ${amount}` : `${nameOf(about)}, ${amount} in Total`
}

/** The request can no longer be carried out: approving it would reject it as stale. */
export function isStale({ refusal, bulkPreview }: Pick<OpenedApproval, 'refusal' | 'bulkPreview'>): boolean {
  if (refusal === null) return bulkPreview?.now?.eligible === 0
  return refusal !== 'PaymentUnderWay'
}

/** The subject of a request. */
export function subjectOf({ customer }: Pick<About, 'customer'>): string {
  return customer === null ? 'Bulk action' : customer.name || formatUsername(customer.email)
}
