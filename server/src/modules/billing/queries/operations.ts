import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/connect.ts'
import type { LockedCustomer } from '../../customers/public.ts'

/**
 * Every request to the payment provider has three steps: `open` stores the request and commits, the provider is called
 * outside any transaction, and `settle` books the response, once. A crash in between leaves an open operation, which
 * the resume job retries with the same idempotency keys.
 */
export interface Operation {
  readonly id: string
  readonly customerId: number
  readonly kind: OperationKind
  readonly state: 'asked' | 'unknown' | 'succeeded' | 'refused'
  readonly staff: LockedCustomer['staff']
  /** The requester if `staff` approved a request. */
  readonly requestedBy: LockedCustomer['staff']
  readonly system: string | null
  readonly requestId: string | null
  /** The stored request, in the format of its kind. */
  readonly request: unknown
  readonly progress: unknown
  readonly attemptId: number | null
  readonly refundId: number | null
  readonly askedAt: Date
  readonly timesAsked: number
}

export type OperationKind = 'upgrade' | 'card' | 'attempt' | 'refund'

export type Result = { readonly state: 'succeeded' } | { readonly state: 'refused'; readonly code: string }

/** The result of booking a response. */
export interface Settlement {
  readonly result: Result
  /**
   * The immediate follow-up for the customer after booking. It runs in the same transaction, so that nothing
   * intervenes, and opens a separate operation if the provider must be called again.
   */
  readonly next?: (locked: LockedCustomer, operationId: string) => Promise<Collected>
}

/** The result of collecting an open invoice before the provider is called: done, or an operation to execute. */
export type Collected = { readonly isDone: true } | { readonly isDone: false; readonly operation: Operation }

/** A process without a heartbeat for this long counts as dead. */
export const HEARTBEAT_TIMEOUT_MS = 15_000

interface NewOperation {
  readonly id: string
  readonly kind: OperationKind
  readonly request?: object
  readonly attemptId?: number
  readonly refundId?: number
}

/**
 * Stores an operation; each customer can have one open at a time. It counts as in progress, so only its opener calls
 * the provider until that process counts as dead.
 */
export async function openOperation(locked: LockedCustomer, opened: NewOperation): Promise<Operation> {
  const { id, kind, request = {}, attemptId = null, refundId = null } = opened
  const { tx, account, staff, requestedBy = null, system = null, requestId, at } = locked
  await tx
    .insertInto('payment_operations')
    .values({
      id,
      customer_id: account.id,
      kind,
      state: 'asked',
      staff_id: staff?.id ?? null,
      requested_by: requestedBy?.id ?? null,
      service_key: system,
      request_id: requestId,
      request: JSON.stringify(request),
      attempt_id: attemptId,
      refund_id: refundId,
      asked_at: at,
      times_asked: 1,
      ask_again_at: heartbeatDeadline(at),
    })
    .execute()
  const reference = { id, kind, request, attemptId, refundId, progress: {} }
  const by = { staff, requestedBy, system, requestId }
  return { ...reference, ...by, customerId: account.id, state: 'asked', askedAt: at, timesAsked: 1 }
}

/** Closes an operation with its result. */
export async function closeOperation({ tx, at }: LockedCustomer, id: string, result: Result): Promise<void> {
  const result_code = result.state === 'refused' ? result.code : null
  await tx
    .updateTable('payment_operations')
    .set({ state: result.state, result_code, settled_at: at, ask_again_at: null })
    .where('id', '=', id)
    .execute()
}

/** Whether an ID from the provider can be an operation's ID. Others may put arbitrary text there. */
export function isOperationId(id: string | null): id is string {
  return z.uuid().safeParse(id).success
}

export async function findOperation(db: Db, id: string): Promise<Operation | null> {
  const row = await db
    .selectFrom('payment_operations')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .leftJoin('staff as requester', 'requester.id', 'requested_by')
    .where('payment_operations.id', '=', id)
    .select(['payment_operations.id', 'customer_id as customerId', 'kind', 'state', 'request_id as requestId'])
    .select(['request', 'progress', 'attempt_id as attemptId', 'refund_id as refundId'])
    .select(['asked_at as askedAt', 'times_asked as timesAsked', 'service_key as system'])
    .select(['staff.id as staffId', 'staff.email', 'staff.first_name as firstName', 'staff.last_name as lastName'])
    .select(['requester.id as requesterId', 'requester.email as requesterEmail'])
    .select(['requester.first_name as requesterFirstName', 'requester.last_name as requesterLastName'])
    .executeTakeFirst()
  if (!row) return null
  const { staffId, email, firstName, lastName, ...others } = row
  const { requesterId, requesterEmail, requesterFirstName, requesterLastName, ...operation } = others
  return {
    ...operation,
    // Table constraints allow no other kinds and states.
    kind: operation.kind as OperationKind,
    state: operation.state as Operation['state'],
    staff: staffOf(staffId, email, firstName, lastName),
    requestedBy: staffOf(requesterId, requesterEmail, requesterFirstName, requesterLastName),
  }
}

function staffOf(id: number | null, email: string | null, firstName: string | null, lastName: string | null) {
  if (id === null || email === null || firstName === null || lastName === null) return null
  return { id, email, firstName, lastName }
}

/** Returns an operation's state and why the provider declined it. */
export async function findResult(db: Db, id: string) {
  const row = await db
    .selectFrom('payment_operations')
    .where('id', '=', id)
    .select(['state', 'result_code as code'])
    .executeTakeFirst()
  // A table constraint allows no other states.
  return row ? { state: row.state as Operation['state'], code: row.code ?? '' } : null
}

/** Whether an operation is unsettled. */
export async function isOperationOpen(db: Db, id: string): Promise<boolean> {
  const open = await db
    .selectFrom('payment_operations')
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return open !== undefined
}

export async function findProgress(db: Db, id: string): Promise<unknown> {
  const row = await db
    .selectFrom('payment_operations')
    .where('id', '=', id)
    .select('progress')
    .executeTakeFirstOrThrow()
  return row.progress
}

/** Stores intermediate results from the provider, so that they are not requested again. */
export async function storeProgress(db: Db, id: string, progress: object): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set({ progress: sql`progress || ${JSON.stringify(progress)}::jsonb` })
    .where('id', '=', id)
    .execute()
}

/** Records a heartbeat of the process that executes an operation. */
export async function recordHeartbeat(db: Db, id: string, at: Date): Promise<void> {
  await setAskAgain(db, id, { ask_again_at: heartbeatDeadline(at) })
}

/** Marks the outcome as unknown; the operation is retried at `askAgainAt`. */
export async function markUnknown(db: Db, id: string, askAgainAt: Date): Promise<void> {
  await setAskAgain(db, id, { state: 'unknown', ask_again_at: askAgainAt })
}

/** Schedules an open operation's retry at `at`. Returns its customer; undefined if it is settled. */
export async function scheduleRetry(db: Db, id: string, at: Date) {
  return setAskAgain(db, id, { ask_again_at: at })
}

async function setAskAgain(db: Db, id: string, columns: { ask_again_at: Date; state?: Operation['state'] }) {
  return db
    .updateTable('payment_operations')
    .set(columns)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['customer_id as customerId', 'kind'])
    .executeTakeFirst()
}

export function heartbeatDeadline(at: Date): Date {
  return new Date(at.getTime() + HEARTBEAT_TIMEOUT_MS)
}
