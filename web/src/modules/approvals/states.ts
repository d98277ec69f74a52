import type { Approval, ApprovalState } from '@portal/contract/approvals/calls'

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
