import type { approvalsCalls } from '@portal/contract/approvals/calls'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, CallRequest } from '../../platform/http/handler.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Operation, awaitOutcome } from '../billing/public.ts'
import {
  costOf,
  countGift,
  lockAccount,
  lockStaffBudget,
  type LockedCustomer,
  reloadAccount,
} from '../customers/public.ts'
import { findExceeded } from '../money-limits/public.ts'
import { parseRequest, type RequestedAction } from './actions.ts'
import { decideBulk } from './bulk.ts'
import { hashPreview, previewRequest } from './dry-run.ts'
import { endRequest } from './end.ts'
import { whyNotApprove } from './obstacles.ts'
import { type ApprovalRow, findApproval } from './queries.ts'
import { findRequester } from './requester-queries.ts'
import { isEntitled, whyNotDecide } from './rules.ts'

type DecideRequest = CallRequest<typeof approvalsCalls.decideApproval>

/** Approves and executes, or rejects, a request. */
export async function decideApproval(request: DecideRequest, context: CallContext) {
  const { id } = request.input
  let opened: Operation | null = null
  await context.begin(async (tx) => {
    opened = await decide(tx, request, context)
    return id
  })
  const { operationId } = await find(id, context)
  if (operationId !== null) await awaitOutcome(context, operationId, opened)
  const { state, outcome } = await find(id, context)
  return { state, outcome }
}

async function find(id: string, { db, now }: CallContext): Promise<ApprovalRow> {
  const approval = await findApproval(db, id, now())
  if (approval === null) throw new Error(`request ${id} no longer exists`)
  return approval
}

async function decide(tx: Tx, request: DecideRequest, context: CallContext): Promise<Operation | null> {
  const { staff, requestId, refuse } = request
  const { id, decision, note, previewHash } = request.input
  const found = await findApproval(tx, id, context.now())
  if (found === null) throw refuse('RequestNotFound')
  // Actions lock in the same order, so that two simultaneous approvals wait for each other here.
  await lockStaffBudget(tx, staff)
  if (found.customerId === null) {
    if (found.bulkRun !== null) await decideBulk(tx, { id, bulkRunId: found.bulkRun.id }, request, context)
    return null
  }
  const requester = await findRequester(tx, found.requesterId)
  const by = { staff, requestId }
  const locked = await lockAccount(tx, { id: found.customerId }, { now: context.now, by })
  const approval = locked && (await findApproval(tx, id, locked.at))
  if (locked === null || approval === null) throw refuse('RequestNotFound')
  const obstacle = whyNotDecide(approval, staff.id)
  if (obstacle) throw refuse(obstacle)

  if (decision === 'reject') {
    await endRequest(locked, context, approval, { state: 'rejected', note })
    return null
  }
  const personal = await whyNotApprove(tx, context, { approver: staff, requester, locked, at: locked.at })
  if (personal) throw refuse(personal)
  const requested = parseRequest(approval.action, approval.input)
  const tried = isEntitled(requester, requested.call.permission)
    ? await previewRequest(locked, requested, context.newId)
    : null
  // The request may be executable once that payment has settled.
  if (tried?.refusal === 'PaymentUnderWay') throw refuse('PaymentUnderWay')
  const effect = tried?.effect ?? null
  if (effect === null) {
    await endRequest(locked, context, approval, { state: 'stale', note: note || null })
    return null
  }
  // The cost may have changed since the request.
  const approved = { ...approval, valueCents: await costOf(locked, requested.input) }
  // Users cannot approve more than they may give themselves.
  const { account, at } = locked
  const giving = { staff, customerId: account.id, at, cents: approved.valueCents, exceptRequest: id }
  if ((await findExceeded(tx, context, giving)) !== null) throw refuse('LimitTooLow')
  if (hashPreview(effect) !== previewHash) throw refuse('ApprovalChanged')
  return execute({ ...locked, requestedBy: requester }, approved, requested, request, context)
}

async function execute(
  locked: LockedCustomer,
  approved: ApprovalRow,
  requested: RequestedAction,
  { input, staff }: DecideRequest,
  context: CallContext,
): Promise<Operation | null> {
  const refuse = (code: string) => new Refusal(code, 409)
  const operation = await requested.execute(locked, context.newId, refuse)
  const { call } = requested
  const cents = approved.valueCents
  await countGift(locked, { staffId: staff.id, call, cents, refundId: operation?.refundId ?? null })
  const ending = { state: 'approved', note: input.note || null, operationId: operation?.id ?? null } as const
  await endRequest({ ...(await reloadAccount(locked)), requestedBy: null }, context, approved, ending)
  return operation
}
