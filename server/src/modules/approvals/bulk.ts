import { approvableCalls, isApprovable } from '@portal/contract/approvals/actions'
import type { approvalsCalls } from '@portal/contract/approvals/calls'
import { bulkActions } from '@portal/contract/bulk/actions'
import type { RunPreview } from '@portal/contract/bulk/preview'
import { eventName } from '@portal/contract/customers/event-names'
import type { Permission } from '@portal/contract/permissions'
import { record } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, CallRequest, SignedInStaff } from '../../platform/http/handler.ts'
import { publishLive } from '../../platform/live/publish.ts'
import {
  awaitApproval,
  endLockedRun,
  isPreviewOld,
  lockRun,
  summarizeRun,
  type RunSummary,
  startRun,
  type StoredRun,
  whyNotStart,
} from '../bulk/public.ts'
import { lockStaffBudget, recordEventOfEach } from '../customers/public.ts'
import { findExceededByRun } from '../money-limits/public.ts'
import { hashPreview } from './dry-run.ts'
import { describeBulkRequest } from './describe-request.ts'
import { type EndedState, endingEvents, storeEnd } from './end.ts'
import { whyNotApprove } from './obstacles.ts'
import { type ApprovalRow, findApproval, insertApproval, lockCustomersOfRun } from './queries.ts'
import { findRequester } from './requester-queries.ts'
import { expiryOf } from './request.ts'
import { isEntitled, whyNotDecide } from './rules.ts'

/** Requests approval for a previewed run as a whole. The run then waits. */
export async function requestBulkApproval(
  { input, staff, requestId, refuse }: CallRequest<typeof approvalsCalls.requestBulkApproval>,
  context: CallContext,
): Promise<void> {
  await context.transaction(async (tx) => {
    const at = context.now()
    await lockStaffBudget(tx, staff)
    const run = await lockRun(tx, input.id)
    if (run?.staffId !== staff.id) throw refuse('RunNotFound')
    const obstacle = whyNotStart(run, at)
    if (obstacle) throw refuse(obstacle)
    const { valueCents, exceeded } = await findExceededByRun(tx, context, { runId: run.id, staff, at })
    const [first] = exceeded
    if (!first || !isApprovable(run.action)) throw refuse('ApprovalNotNeeded')
    const id = context.newId()
    const { rule, limitCents } = first
    const { action } = run
    const customers = await lockCustomersOfRun(tx, run.id, null)
    // The time is taken after the locks, so that it is not before events recorded while waiting for them.
    const requestedAt = context.now()
    await insertApproval(tx, {
      id,
      action,
      input: run.input,
      bulkRunId: run.id,
      requesterId: staff.id,
      reason: input.reason,
      valueCents,
      rule,
      limitCents,
      preview: previewOf(await summarizeRun(tx, run.id)),
      requestedAt,
      expiresAt: expiryOf(requestedAt),
    })
    await awaitApproval(tx, run.id)
    const { permission } = approvableCalls[action]
    await recordEventOfEach(tx, {
      event: eventName.approvalRequested,
      at: requestedAt,
      staff,
      customers: customers.map((customer) => ({
        id: customer.id,
        details: `${describeBulkRequest(action, customer.cents)}: ${input.reason}`,
        facts: { action: permission, amountCents: customer.cents },
      })),
    })
    await publishLive(tx, 'approvals', 'queues')
    const after = {
      request: id,
      action: permission,
      valueCents,
      rule,
      limitCents,
      reason: input.reason,
    }
    await record(tx, { staff, action: 'approvals', subject: String(run.id), after, at, requestId })
  })
}

type DecideRequest = CallRequest<typeof approvalsCalls.decideApproval>

/** Decides on a run and starts it if approved. Expects the approver to be locked as giver. */
export async function decideBulk(
  tx: Tx,
  { id, bulkRunId }: { readonly id: string; readonly bulkRunId: number },
  request: DecideRequest,
  context: CallContext,
): Promise<void> {
  const { staff, requestId, refuse } = request
  const { decision, note, previewHash } = request.input
  const run = await lockRun(tx, bulkRunId)
  const at = context.now()
  const approval = await findApproval(tx, id, at)
  if (!run || approval === null) throw refuse('RequestNotFound')
  const obstacle = whyNotDecide(approval, staff.id)
  if (obstacle) throw refuse(obstacle)

  const by = { staff, requestId }
  if (decision === 'reject') return endBulkRequest(tx, context, { approval, at, by, state: 'rejected', note })
  const requester = await findRequester(tx, approval.requesterId)
  const personal = await whyNotApprove(tx, context, { approver: staff, requester, locked: null, at })
  if (personal) throw refuse(personal)
  const summary = await summarizeRun(tx, run.id)
  const isStale = summary.previewed === summary.rows && summary.eligible === 0
  if (isStale || !isEntitled(requester, permissionOf(run)))
    return endBulkRequest(tx, context, { approval, at, by, state: 'stale', note: note || null })
  if (summary.previewed < summary.rows) throw refuse('PreviewRunning')
  if (isPreviewOld(run, at)) throw refuse('PreviewTooOld')
  const { exceeded } = await findExceededByRun(tx, context, { runId: run.id, staff, at })
  if (exceeded.length > 0) throw refuse('LimitTooLow')
  if (hashPreview(previewOf(summary)) !== previewHash) throw refuse('ApprovalChanged')
  await startRun(tx, context, { id: run.id, approverId: staff.id, at })
  await endBulkRequest(tx, context, { approval, at, by, state: 'approved', note: note || null })
}

interface BulkEnd {
  readonly approval: ApprovalRow
  readonly at: Date
  /** Null if the request ends without a user. */
  readonly by: { readonly staff: SignedInStaff; readonly requestId: string } | null
  readonly state: EndedState
  readonly note: string | null
}

/** Ends a pending request about a locked run. Unless approved, the run ends too. */
export async function endBulkRequest(
  tx: Tx,
  context: Pick<CallContext, 'config' | 'now' | 'newId'>,
  { approval, at, by, state, note }: BulkEnd,
): Promise<void> {
  const { id, bulkRun } = approval
  if (bulkRun === null) throw new Error(`request ${id} is about no bulk action`)
  const ended = { state, note, operationId: null, staffId: by?.staff.id ?? null, at }
  const { auditAction: action, ...change } = await storeEnd(tx, context, approval, ended)
  if (state !== 'approved') await endLockedRun(tx, bulkRun.id, 'stopped', at)
  const { staff, requestId } = by ?? { staff: null, requestId: null }
  await record(tx, { staff, requestId, action, subject: String(bulkRun.id), at, ...change })
  await recordEndOfEach(tx, context, { approval, by, state, note }, bulkRun.id)
}

/** Records the end of a request on each timeline that shows the request. */
async function recordEndOfEach(
  tx: Tx,
  { now }: Pick<CallContext, 'now'>,
  { approval, by, state, note }: Omit<BulkEnd, 'at'>,
  runId: number,
): Promise<void> {
  const { action, requestedAt } = approval
  const customers = await lockCustomersOfRun(tx, runId, requestedAt)
  const [event, decision] = endingEvents[state]
  const { permission } = approvableCalls[action]
  const why = note === null ? '' : `: ${note}`
  await recordEventOfEach(tx, {
    event,
    at: now(),
    staff: by?.staff ?? null,
    customers: customers.map(({ id, cents }) => ({
      id,
      details: `${describeBulkRequest(action, cents)}${why}`,
      facts: { action: permission, amountCents: cents, decision },
    })),
  })
}

/** Returns what a pending request about a run would do now. */
export async function summarizeRequestedRun(tx: Tx, approval: ApprovalRow) {
  const { bulkRun, bulkPreview } = approval
  if (bulkRun === null || bulkPreview === null) return null
  const run = await lockRun(tx, bulkRun.id)
  if (!run?.previewedAt) throw new Error(`bulk run ${bulkRun.id} has no preview`)
  const summary = await summarizeRun(tx, run.id)
  const isComplete = approval.state === 'pending' && summary.previewed === summary.rows
  const now = isComplete ? previewOf(summary) : null
  return {
    refusal: isEntitled(await findRequester(tx, approval.requesterId), permissionOf(run)) ? null : 'NotAllowed',
    previewHash: now && hashPreview(now),
    preview: { requested: bulkPreview, now, previewedAt: run.previewedAt, previewed: summary.previewed },
  }
}

function permissionOf({ action }: StoredRun): Permission {
  return bulkActions[action].call.permission
}

function previewOf({ previewed: _, ...preview }: RunSummary): RunPreview {
  return preview
}
