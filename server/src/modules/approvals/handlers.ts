import type { approvalsCalls } from '@portal/contract/approvals/calls'
import { toUsername } from '@portal/contract/customers/username'
import { isAllowed } from '@portal/contract/permissions'
import type { Tx } from '../../platform/db/connect.ts'
import { rolledBack } from '../../platform/db/rolled-back.ts'
import { allUsed, type CallContext, type Handlers } from '../../platform/http/handler.ts'
import { lockRun } from '../bulk/public.ts'
import { costOf, lockAccount, type LockedCustomer } from '../customers/public.ts'
import { findGivenAmounts, findGivenByStaff } from '../money-limits/public.ts'
import { parseRequest, type RequestedAction } from './actions.ts'
import { endBulkRequest, summarizeRequestedRun, requestBulkApproval } from './bulk.ts'
import { decideApproval } from './decide.ts'
import { describeInput } from './describe-request.ts'
import { hashPreview, type RequestPreview, previewRequest } from './dry-run.ts'
import { endRequest } from './end.ts'
import { whyNotApprove } from './obstacles.ts'
import { type ApprovalRow, findApproval, listApprovals } from './queries.ts'
import { requestApproval } from './request.ts'
import { type Account, countDecided, findRequester, listGifts } from './requester-queries.ts'
import { isEntitled } from './rules.ts'

export const approvalsHandlers = {
  async requestApproval({ input, ...request }, context) {
    const { action, reason, input: values, ...rest } = input
    allUsed(rest)
    await requestApproval({ ...request, input: { action, reason, input: values } }, context)
  },

  async requestBulkApproval({ input, ...request }, context) {
    const { id, reason, ...rest } = input
    allUsed(rest)
    await requestBulkApproval({ ...request, input: { id, reason } }, context)
  },

  async getApprovals({ input, staff }, { db, now }) {
    const { view, email } = input
    const seesAll = view === 'customer' || (view !== 'mine' && isAllowed(staff.role, 'approve-money'))
    const username = email === undefined ? null : toUsername(email)
    const rows = await listApprovals(db, { view, username, requesterId: seesAll ? null : staff.id, at: now() })
    return rows.map(toApproval)
  },

  async getApproval({ input, staff, refuse }, context) {
    const { db, now } = context
    const approval = await findApproval(db, input.id, now())
    const isSeen = approval?.requesterId === staff.id || isAllowed(staff.role, 'approve-money')
    if (approval === null || !isSeen) throw refuse('RequestNotFound')
    return {
      ...toApproval(approval),
      ...describeInput(approval.input),
      preview: approval.preview,
      ...(await rolledBack(db, (tx) => previewPending(approval, staff, context, tx))),
    }
  },

  async decideApproval({ input, ...request }, context) {
    const { id, decision, note, previewHash, ...rest } = input
    allUsed(rest)
    return decideApproval({ ...request, input: { id, decision, note, previewHash } }, context)
  },

  async withdrawApproval({ input, staff, requestId, refuse }, context) {
    const { id, ...rest } = input
    allUsed(rest)
    await context.transaction(async (tx) => {
      const found = await findApproval(tx, id, context.now())
      if (found === null) throw refuse('RequestNotFound')
      if (found.requesterId !== staff.id) throw refuse('NotYours')
      const by = { staff, requestId }
      if (found.customerId === null) {
        const run = found.bulkRun && (await lockRun(tx, found.bulkRun.id))
        const at = context.now()
        const approval = await findApproval(tx, id, at)
        if (!run || approval?.state !== 'pending') throw refuse('ApprovalDecided')
        return endBulkRequest(tx, context, { approval, at, by, state: 'withdrawn', note: null })
      }
      const locked = await lockAccount(tx, { id: found.customerId }, { now: context.now, by })
      const approval = locked && (await findApproval(tx, id, locked.at))
      if (locked === null || approval?.state !== 'pending') throw refuse('ApprovalDecided')
      await endRequest(locked, context, approval, { state: 'withdrawn', note: null })
    })
  },
} satisfies Handlers<typeof approvalsCalls>

/** Removes server-only fields. */
function toApproval({ customerId, requesterId, input, preview, bulkPreview, operationId, ...approval }: ApprovalRow) {
  return approval
}

/** Returns what the request would do now, earlier gifts, and whether the user may approve it. */
async function previewPending(approval: ApprovalRow, staff: Account, context: CallContext, tx: Tx) {
  const { customerId, requesterId, requestedBy, id } = approval
  const at = context.now()
  const counting = { at, exceptRequest: id, ...(approval.bulkRun && { exceptRun: approval.bulkRun.id }) }
  const bulk = await summarizeRequestedRun(tx, approval)
  const locked = customerId === null ? null : await lockCustomer(tx, customerId, context)
  const requester = { id: requesterId, email: requestedBy.email }
  const isForOthers = approval.state === 'pending' && requesterId !== staff.id
  return {
    bulkPreview: bulk?.preview ?? null,
    ...(locked === null
      ? {
          fresh: null,
          freshCents: null,
          previewHash: bulk?.previewHash ?? null,
          refusal: bulk?.refusal ?? null,
          ofCustomer: null,
        }
      : await previewForCustomer(approval, locked, context)),
    obstacle: isForOthers ? await whyNotApprove(tx, context, { approver: staff, requester, locked, at }) : null,
    ofRequester: {
      gifts: await listGifts(tx, { staffId: requesterId }, at),
      dayCents: await findGivenByStaff(tx, requesterId, counting),
      ...(await countDecided(tx, requesterId)),
    },
  }
}

async function lockCustomer(tx: Tx, id: number, { now }: CallContext): Promise<LockedCustomer> {
  const locked = await lockAccount(tx, { id }, { now, by: { staff: null, requestId: null } })
  if (locked === null) throw new Error(`customer ${id} no longer exists`)
  return locked
}

const notTried: RequestPreview = { effect: null, refusal: null }

async function tryPending(
  locked: LockedCustomer,
  approval: ApprovalRow,
  requested: RequestedAction,
  newId: () => string,
): Promise<RequestPreview> {
  const requester = await findRequester(locked.tx, approval.requesterId)
  if (!isEntitled(requester, requested.call.permission)) return { effect: null, refusal: 'NotAllowed' }
  return previewRequest(locked, requested, newId)
}

async function previewForCustomer(approval: ApprovalRow, locked: LockedCustomer, { newId }: CallContext) {
  const { tx, at, account } = locked
  const requested = parseRequest(approval.action, approval.input)
  const tried = approval.state === 'pending' ? await tryPending(locked, approval, requested, newId) : notTried
  const ofCustomer = { staffId: approval.requesterId, customerId: account.id, at, exceptRequest: approval.id }
  const amounts = await findGivenAmounts(tx, ofCustomer)
  return {
    fresh: tried.effect,
    freshCents: tried.effect && (await costOf(locked, requested.input)),
    previewHash: tried.effect && hashPreview(tried.effect),
    refusal: tried.refusal,
    ofCustomer: { gifts: await listGifts(tx, { customerId: account.id }, at), monthCents: amounts.customerMonthCents },
  }
}
