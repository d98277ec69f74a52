import type { approvalsCalls } from '@portal/contract/approvals/calls'
import { eventName } from '@portal/contract/customers/event-names'
import { DAY_MS } from '@portal/contract/durations'
import type { CallContext, CallRequest } from '../../platform/http/handler.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { publishLive } from '../../platform/live/publish.ts'
import { audit, costOf, isOwnAccount, lockStaffBudget, lockOffered, recordEvents } from '../customers/public.ts'
import { findExceeded } from '../money-limits/public.ts'
import { parseRequest } from './actions.ts'
import { previewRequest } from './dry-run.ts'
import { describeRequest } from './describe-request.ts'
import { endRequest } from './end.ts'
import { findApproval, findPendingId, insertApproval } from './queries.ts'

const EXPIRES_AFTER_MS = 7 * DAY_MS

export function expiryOf(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + EXPIRES_AFTER_MS)
}

/** Stores the requested action and its preview, based on the customer's current state. */
export async function requestApproval(
  { input, staff, requestId, refuse }: CallRequest<typeof approvalsCalls.requestApproval>,
  context: CallContext,
): Promise<void> {
  const { action, reason, input: values } = input
  const requested = parseRequest(action, values)
  const { email } = requested.input
  await context.transaction(async (tx) => {
    await lockStaffBudget(tx, staff)
    const handlerRequest = { input: { email }, staff, requestId, refuse }
    const locked = await lockOffered(tx, [requested.input.action], handlerRequest, context.now)
    const { account, at } = locked
    if (await isOwnAccount(locked, context, [staff])) throw refuse('OwnAccount')
    const pendingId = await findPendingId(tx, account.id, action)
    const earlier = pendingId === null ? null : await findApproval(tx, pendingId, at)
    // An expired request does not block a new one, even if no worker has recorded its expiry.
    if (earlier?.state === 'expired')
      await endRequest({ ...locked, staff: null }, context, earlier, { state: 'expired', note: null })
    else if (earlier !== null) throw refuse('ApprovalPending')
    const { effect, refusal } = await previewRequest(locked, requested, context.newId)
    if (effect === null) throw new Refusal(refusal ?? 'NotOffered', refusal === 'PaymentNotFound' ? 404 : 409)
    const valueCents = await costOf(locked, requested.input)
    const exceeded = await findExceeded(tx, context, { staff, customerId: account.id, at, cents: valueCents })
    if (exceeded === null) throw refuse('ApprovalNotNeeded')
    const id = context.newId()
    const { rule, limitCents } = exceeded
    await insertApproval(tx, {
      id,
      action,
      input: values,
      customerId: account.id,
      requesterId: staff.id,
      reason,
      valueCents,
      rule,
      limitCents,
      preview: effect,
      requestedAt: at,
      expiresAt: expiryOf(at),
    })
    await recordEvents(locked, [
      eventName.approvalRequested,
      `${describeRequest(action, valueCents)}: ${reason}`,
      { action: requested.call.permission ?? '', amountCents: valueCents },
    ])
    await publishLive(tx, 'approvals', 'queues')
    const after = { request: id, action: requested.call.permission, valueCents, rule, limitCents, reason }
    await audit(locked, 'approvals', { before: {}, after })
  })
}
