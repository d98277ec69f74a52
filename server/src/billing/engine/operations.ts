import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { type Changes, together } from '../../db/together.ts'
import { refreshTurn, type Turn, takeTurn } from './account.ts'
import type { Attempt, Collected } from './attempts.ts'
import type { Id } from './journal.ts'

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
  readonly staff: Turn['staff']
  readonly requestId: string | null
  /** As its kind wrote it. */
  readonly request: unknown
  readonly progress: unknown
  readonly attemptId: number | null
  /** Of an attempt, where whoever opened it also carries it out; it need not be read again then. */
  readonly attempt?: Attempt
  readonly refundId: number | null
  readonly resultCode: string | null
  readonly askedAt: Date
  readonly timesAsked: number
}

export type OperationKind = 'upgrade' | 'card' | 'attempt' | 'refund'

export type Result = { readonly state: 'succeeded' } | { readonly state: 'refused'; readonly code: string }

/** What an answer means, and the changes that book it, as far as they are not made yet. */
export interface Settlement {
  readonly result: Result
  readonly changes: Changes
  /**
   * What follows from it at once, for the turn as it is once all is booked: in the same transaction, so that nothing
   * comes between, and with an operation of its own where the provider has to be asked again.
   */
  readonly next?: (tx: Tx, turn: Turn, operationId: string) => Promise<Collected>
}

/** How long an asker may take before it counts as dead. */
const ASKER_DIES_AFTER_MS = 90_000
const FIRST_PAUSE_MS = 30_000
const SECOND_PAUSE_MS = 5 * MINUTE_MS
const LONGEST_PAUSE_MS = HOUR_MS

/** The provider may forget a key after 24 hours; from then on an operation is looked for instead of asked again. */
const KEYS_LIVE_MS = 23 * HOUR_MS

export interface NewOperation {
  readonly id: string
  readonly kind: OperationKind
  readonly request?: object
  readonly attemptId?: Id
  readonly refundId?: Id
}

/**
 * The row in which is written what will be asked, one at a time of each customer, and the operation that it makes. It
 * counts as being asked, so nobody but its opener asks before that one counts as dead.
 */
export function openOperation(tx: Tx, turn: Turn, { id, kind, request = {}, attemptId, refundId }: NewOperation) {
  const row = tx.insertInto('payment_operations').values({
    id,
    customer_id: turn.account.id,
    kind,
    state: 'asked',
    staff_id: turn.staff?.id ?? null,
    request_id: turn.requestId,
    request: JSON.stringify(request),
    attempt_id: attemptId ?? null,
    refund_id: refundId ?? null,
    asked_at: turn.at,
    times_asked: 1,
    ask_again_at: new Date(turn.at.getTime() + ASKER_DIES_AFTER_MS),
  })
  const operation: Operation = {
    id,
    customerId: turn.account.id,
    kind,
    state: 'asked',
    staff: turn.staff,
    requestId: turn.requestId,
    request,
    progress: {},
    attemptId: typeof attemptId === 'number' ? attemptId : null,
    refundId: typeof refundId === 'number' ? refundId : null,
    resultCode: null,
    askedAt: turn.at,
    timesAsked: 1,
  }
  return { row, operation }
}

export async function findOperation(db: Db, id: string): Promise<Operation | null> {
  const row = await db
    .selectFrom('payment_operations')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .where('payment_operations.id', '=', id)
    .select(['payment_operations.id', 'customer_id', 'kind', 'state', 'request_id', 'request', 'progress'])
    .select(['attempt_id', 'refund_id', 'result_code', 'asked_at', 'times_asked'])
    .select(['staff.id as staff_id', 'staff.email', 'staff.first_name', 'staff.last_name'])
    .executeTakeFirst()
  if (!row) return null
  const { staff_id: staffId, email, first_name: firstName, last_name: lastName } = row
  const staff =
    staffId === null || email === null || firstName === null || lastName === null
      ? null
      : { id: staffId, email, firstName, lastName }
  return {
    id: row.id,
    customerId: row.customer_id,
    // The database knows no other kinds and states.
    kind: row.kind as OperationKind,
    state: row.state as Operation['state'],
    staff,
    requestId: row.request_id,
    request: row.request,
    progress: row.progress,
    attemptId: row.attempt_id,
    refundId: row.refund_id,
    resultCode: row.result_code,
    askedAt: row.asked_at,
    timesAsked: row.times_asked,
  }
}

/** Takes an open operation for asking: nobody else asks until this asker counts as dead. Null where it is settled. */
export async function takeOperation({ db, now }: Context, id: string): Promise<Operation | null> {
  const { numUpdatedRows } = await db
    .updateTable('payment_operations')
    .set(({ eb }) => ({
      times_asked: eb('times_asked', '+', 1),
      ask_again_at: new Date(now().getTime() + ASKER_DIES_AFTER_MS),
    }))
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 0 ? null : findOperation(db, id)
}

/** Keeps what the provider has answered on the way, so that it is not asked for again. */
export async function keepProgress({ db }: Context, { id }: Operation, progress: object): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set({ progress: sql`progress || ${JSON.stringify(progress)}::jsonb` })
    .where('id', '=', id)
    .execute()
}

/** Books the answer, unless somebody else has, and answers the operation that follows, for the caller to carry out. */
export async function settleOnce(
  { db, now, newId }: Context,
  operation: Operation,
  book: (tx: Tx, turn: Turn) => Promise<Settlement>,
): Promise<Collected> {
  return db.transaction().execute(async (tx) => {
    const turn = await takeTurn(tx, { id: operation.customerId }, { now, by: operation })
    if (!turn) throw new Error(`customer ${operation.customerId} is gone`)
    // Nobody settles without the customer's lock, which is ours now.
    if (turn.account.openOperationId !== operation.id) return { isDone: true }
    const settlement = await book(tx, turn)
    await settle(tx, turn, operation, settlement)
    return settlement.next?.(tx, await refreshTurn(tx, turn), newId()) ?? { isDone: true }
  })
}

/** Makes the changes of a settlement and closes its operation; what follows from it is the caller's. */
export async function settle(tx: Tx, turn: Turn, operation: Operation, { result, changes }: Settlement): Promise<void> {
  await together(tx, { ...changes, operation: close(tx, operation.id, result, turn.at) })
}

function close(tx: Tx, id: string, result: Result, at: Date) {
  return tx
    .updateTable('payment_operations')
    .set({
      state: result.state,
      result_code: result.state === 'refused' ? result.code : null,
      settled_at: at,
      ask_again_at: null,
    })
    .where('id', '=', id)
}

/** Nobody knows yet: it is asked again after a pause, each one longer than the one before. */
export async function leaveUnknown({ db, now }: Context, { id, timesAsked }: Operation): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set({ state: 'unknown', ask_again_at: new Date(now().getTime() + pauseAfter(timesAsked)) })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

/** Whether the provider may have forgotten the operation's keys. */
export function areKeysForgotten({ askedAt }: Operation, now: Date): boolean {
  return now.getTime() - askedAt.getTime() > KEYS_LIVE_MS
}

/** Claims operations whose asker died or whose pause is over, the longest waiting first: nobody else gets them now. */
export async function claimOverdue({ db, now }: Context, atMost: number): Promise<string[]> {
  const at = now()
  const rows = await db
    .updateTable('payment_operations')
    .set({ ask_again_at: new Date(at.getTime() + ASKER_DIES_AFTER_MS) })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('payment_operations')
        .where('ask_again_at', '<=', at)
        .where('settled_at', 'is', null)
        .select('id')
        .orderBy('ask_again_at')
        .limit(atMost)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

function pauseAfter(timesAsked: number): number {
  if (timesAsked <= 1) return FIRST_PAUSE_MS
  return Math.min(SECOND_PAUSE_MS * 2 ** (timesAsked - 2), LONGEST_PAUSE_MS)
}
