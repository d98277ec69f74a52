import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Account, Turn } from './account.ts'
import type { Attempt } from './attempts.ts'
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
  /** Of an attempt, if the same code opens and executes it; it need not be read again then. */
  readonly attempt?: Attempt
  /** Likewise, where it was opened just now. */
  readonly customer?: Payer
  readonly refundId: number | null
  /** Likewise. */
  readonly refund?: AskedRefund
  readonly resultCode: string | null
  readonly askedAt: Date
  readonly timesAsked: number
}

/** The customer whom a provider call is about, as the provider knows them. */
export type Payer = Pick<Account, 'email' | 'name' | 'providerCustomerId'>

export interface AskedRefund {
  readonly chargeId: string
  readonly amountCents: number
}

export type OperationKind = 'upgrade' | 'card' | 'attempt' | 'refund'

/** An asker that has not reported for so long counts as dead. */
export const ASKER_DIES_AFTER_MS = 15_000

export interface NewOperation {
  readonly id: string
  readonly kind: OperationKind
  readonly request?: object
  readonly attemptId?: Id
  readonly refundId?: Id
}

/**
 * The row in which is written what will be asked, one at a time of each customer, and the operation that it makes. It
 * counts as in progress, so only its opener calls the provider until that one counts as dead.
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
    customer: turn.account,
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

/** Keeps what the provider has answered on the way, so that it is not asked for again. */
export async function keepProgress({ db }: Context, { id }: Operation, progress: object): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set({ progress: sql`progress || ${JSON.stringify(progress)}::jsonb` })
    .where('id', '=', id)
    .execute()
}
