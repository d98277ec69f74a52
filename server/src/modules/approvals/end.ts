import type { ApprovalState } from '@portal/contract/approvals/calls'
import { approvableCalls } from '@portal/contract/approvals/actions'
import { eventName } from '@portal/contract/customers/event-names'
import type { CallContext } from '../../platform/http/handler.ts'
import { publishLive } from '../../platform/live/publish.ts'
import { audit, type LockedCustomer, recordEvents } from '../customers/public.ts'
import { mailDecision } from './mails.ts'
import { type ApprovalRow, endApproval } from './queries.ts'
import { describeRequest } from './describe-request.ts'

export type EndedState = Exclude<ApprovalState, 'pending'>

/** The timeline event for each final state, and its name for other systems. */
export const endingEvents = {
  approved: [eventName.approvalGiven, 'approved'],
  rejected: [eventName.approvalRejected, 'rejected'],
  stale: [eventName.approvalRejected, 'rejected'],
  withdrawn: [eventName.approvalWithdrawn, 'withdrawn'],
  expired: [eventName.approvalExpired, 'expired'],
} as const satisfies Record<EndedState, unknown>

interface RequestEnd {
  readonly state: EndedState
  readonly note: string | null
  readonly operationId?: string | null
}

/** Ends a pending request and records and reports the end. The customer is locked by the user who ends it, if any. */
export async function endRequest(
  locked: LockedCustomer,
  context: Pick<CallContext, 'config' | 'now' | 'newId'>,
  approval: ApprovalRow,
  { state, note, operationId = null }: RequestEnd,
): Promise<void> {
  const { tx, staff, at } = locked
  const { id, action, valueCents } = approval
  const isDecided = state === 'approved' || state === 'rejected' || state === 'stale'
  await endApproval(tx, id, { state, deciderId: isDecided ? (staff?.id ?? null) : null, at, note, operationId })
  const [event, decision] = endingEvents[state]
  const { permission } = approvableCalls[action]
  const why = note === null ? '' : `: ${note}`
  await recordEvents(locked, [
    event,
    `${describeRequest(action, valueCents)}${why}`,
    { action: permission, amountCents: valueCents, decision },
  ])
  const before = { state: 'pending' }
  const after = { request: id, action: permission, valueCents, state, ...(note !== null && { note }) }
  await audit(locked, isDecided ? 'approve-money' : 'approvals', { before, after })
  await publishLive(tx, 'approvals', 'queues')
  if (state !== 'withdrawn') await mailDecision(tx, context, approval, state)
}
