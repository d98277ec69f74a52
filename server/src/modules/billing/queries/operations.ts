import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/connect.ts'
import type { LockedCustomer } from '../../customers/public.ts'

/**
 * Whatever is asked of the payment provider takes three moments: `open` writes down what will be asked and commits,
 * then the provider is asked outside of any transaction, then `settle` books the answer, once. A crash in between
 * leaves an open operation, which the resumer asks again with the same keys.
 */
export interface Operation {
  readonly id: string
  readonly customerId: number
  readonly kind: OperationKind
  readonly state: 'asked' | 'unknown' | 'succeeded' | 'refused'
  readonly staff: LockedCustomer['staff']
  /** Whose request `staff` approved, if it was one. */
  readonly requestedBy: LockedCustomer['staff']
  readonly system: string | null
  readonly requestId: string | null
  /** As its kind wrote it. */
  readonly request: unknown
  readonly progress: unknown
  readonly attemptId: number | null
  readonly refundId: number | null
  readonly askedAt: Date
  readonly timesAsked: number
}

export type OperationKind = 'upgrade' | 'card' | 'attempt' | 'refund'

export type Result = { readonly state: 'succeeded' } | { readonly state: 'refused'; readonly code: string }

/** What a booked answer means. */
export interface Settlement {
  readonly result: Result
  /**
   * What follows from it at once, for the customer as they are once all is booked: in the same transaction, so that nothing
   * comes between, and with an operation of its own where the provider has to be asked again.
   */
  readonly next?: (locked: LockedCustomer, operationId: string) => Promise<Collected>
}

/** What collecting an open invoice came to without the provider: nothing is to be asked, or what is. */
export type Collected = { readonly isDone: true } | { readonly isDone: false; readonly operation: Operation }

/** An asker that has not reported for so long counts as dead. */
export const ASKER_DIES_AFTER_MS = 15_000

interface NewOperation {
  readonly id: string
  readonly kind: OperationKind
  readonly request?: object
  readonly attemptId?: number
  readonly refundId?: number
}

/**
 * Writes down what will be asked, one at a time of each customer. It counts as in progress, so only its opener calls
 * the provider until that one counts as dead.
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
      ask_again_at: askerDiesAt(at),
    })
    .execute()
  const reference = { id, kind, request, attemptId, refundId, progress: {} }
  const by = { staff, requestedBy, system, requestId }
  return { ...reference, ...by, customerId: account.id, state: 'asked', askedAt: at, timesAsked: 1 }
}

/** Closes an operation, by its result. */
export async function closeOperation({ tx, at }: LockedCustomer, id: string, result: Result): Promise<void> {
  const result_code = result.state === 'refused' ? result.code : null
  await tx
    .updateTable('payment_operations')
    .set({ state: result.state, result_code, settled_at: at, ask_again_at: null })
    .where('id', '=', id)
    .execute()
}

/** Whether an ID that the provider returned can be that of an operation: others put texts of their own there. */
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
    // The database knows no other kinds and states.
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

/** How an operation stands, and why the provider refused it. */
export async function findResult(db: Db, id: string) {
  const row = await db
    .selectFrom('payment_operations')
    .where('id', '=', id)
    .select(['state', 'result_code as code'])
    .executeTakeFirst()
  // The database knows no other states.
  return row ? { state: row.state as Operation['state'], code: row.code ?? '' } : null
}

/** Whether an operation is not settled yet. */
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

/** Keeps what the provider has answered on the way, so that it is not asked for again. */
export async function keepProgress(db: Db, id: string, progress: object): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set({ progress: sql`progress || ${JSON.stringify(progress)}::jsonb` })
    .where('id', '=', id)
    .execute()
}

/** Reports that the asker of an operation is alive. */
export async function reportAlive(db: Db, id: string, at: Date): Promise<void> {
  await setAskAgain(db, id, { ask_again_at: askerDiesAt(at) })
}

/** Unknown outcome: it is asked for again at `askAgainAt`. */
export async function leaveUnknown(db: Db, id: string, askAgainAt: Date): Promise<void> {
  await setAskAgain(db, id, { state: 'unknown', ask_again_at: askAgainAt })
}

/** Lets an open operation be asked again at `at`; answers whose it is, undefined if it is settled. */
export async function askSoon(db: Db, id: string, at: Date) {
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

export function askerDiesAt(at: Date): Date {
  return new Date(at.getTime() + ASKER_DIES_AFTER_MS)
}
