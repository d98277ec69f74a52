import type { ApprovalState } from '@portal/contract/approvals/calls'
import { approvableCalls } from '@portal/contract/approvals/actions'
import { eventName } from '@portal/contract/customers/event-names'
import type { Tx } from '../../platform/db/connect.ts'
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
  const { action, valueCents } = approval
  const ended = { state, note, operationId, staffId: staff?.id ?? null, at }
  const { auditAction, ...change } = await storeEnd(tx, context, approval, ended)
  const [event, decision] = endingEvents[state]
  const { permission } = approvableCalls[action]
  const why = note === null ? '' : `: ${note}`
  await recordEvents(locked, [
    event,
    `${describeRequest(action, valueCents)}${why}`,
    { action: permission, amountCents: valueCents, decision },
  ])
  await audit(locked, auditAction, change)
}

interface StoredEnd extends Required<RequestEnd> {
  readonly staffId: number | null
  readonly at: Date
}

/** Stores the end of a pending request and notifies open pages and the requester. Returns the audit entry. */
export async function storeEnd(
  tx: Tx,
  context: Pick<CallContext, 'config' | 'now' | 'newId'>,
  approval: ApprovalRow,
  { state, note, operationId, staffId, at }: StoredEnd,
) {
  const { id, action, valueCents } = approval
  const isDecided = state === 'approved' || state === 'rejected' || state === 'stale'
  await endApproval(tx, id, { state, deciderId: isDecided ? staffId : null, at, note, operationId })
  await publishLive(tx, 'approvals', 'queues')
  if (state !== 'withdrawn') await mailDecision(tx, context, approval, state)
  const { permission } = approvableCalls[action]
  return {
    auditAction: isDecided ? 'approve-money' : 'approvals',
    before: { state: 'pending' },
    after: { request: id, action: permission, valueCents, state, ...(note !== null && { note }) },
  } as const
}
