import { type BulkActionName, bulkActions, inputOfRow } from '@portal/contract/bulk/actions'
import type { Call } from '@portal/contract/call'
import { isAllowed, type Permission } from '@portal/contract/permissions'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { CallContext, CallRequest, SignedInStaff } from '../../platform/http/handler.ts'
import { createRefuse } from '../../platform/http/refusal.ts'
import { findStaffById } from '../staff/public.ts'
import type { StoredRun } from './queries.ts'

/** The handler of each bulk action's call. */
export type BulkHandlers = Readonly<Record<BulkActionName, (request: never, context: CallContext) => Promise<unknown>>>

/** The users on whose behalf rows are processed. */
export interface Actor {
  readonly staff: SignedInStaff
  /** The requester if `staff` approved a request. */
  readonly requestedBy?: SignedInStaff
}

/** Returns the run's creator or approver with current permissions; null if no longer allowed. */
export async function findActor(context: Context, run: StoredRun): Promise<Actor | null> {
  const requester = await findAllowed(context, run, run.staffId)
  if (requester === null || run.approvedBy === null) return requester && { staff: requester }
  const approver = await findAllowed(context, run, run.approvedBy, 'approve-money')
  return approver && { staff: approver, requestedBy: requester }
}

async function findAllowed(
  context: Context,
  run: StoredRun,
  staffId: number,
  beside: Permission = 'bulk-actions',
): Promise<SignedInStaff | null> {
  const staff = await findStaffById(context.db, staffId)
  if (!staff || staff.disabled) return null
  const { permission } = bulkActions[run.action].call
  if (!isAllowed(staff.role, beside) || !isAllowed(staff.role, permission)) return null
  const { id, email, firstName, lastName, role } = staff
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    viewingUntil: null,
    sessionId: 0,
    hasSecondFactor: false,
    signedInBy: 'password',
  }
}

export interface RunRow {
  readonly run: StoredRun
  readonly actor: Actor
  readonly position: number
  readonly subject: string
}

/**
 * Executes a row's regular call as the user. Its single transaction is the one from `within`, so everything stored in
 * it commits with the call.
 *
 * @param isTrial whether the transaction is rolled back
 */
export async function performRow(
  context: Context,
  handlers: BulkHandlers,
  { run, actor, position, subject }: RunRow,
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  isTrial = false,
): Promise<void> {
  const call: Call = bulkActions[run.action].call
  const { staff, requestedBy } = actor
  const callContext: CallContext = {
    ...context,
    transaction: within,
    begin: within,
    ...(requestedBy && { requestedBy }),
    ...(isTrial && { isTrial }),
  }
  // `BulkHandlers` maps each action to the handler of its call, which accepts this input.
  const handler = handlers[run.action] as (request: CallRequest<Call>, context: CallContext) => Promise<unknown>
  await handler(
    {
      input: call.input.parse(inputOfRow(run.action, run.input, subject)),
      file: null,
      staff,
      origin: { address: '', userAgent: '' },
      cookie: () => null,
      setCookie: () => {},
      isAbout: () => {},
      // A separate ID for each row, because each can be undone separately.
      requestId: `bulk-${run.id}-${position}`,
      refuse: createRefuse(call),
    },
    callContext,
  )
}
