import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { type Changes, together } from '../../../platform/db/together.ts'
import { reloadAccount, type Turn, lockAccount } from './account.ts'
import type { Collected } from './attempts.ts'
import type { Operation } from './operations.ts'

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

/** What booking an answer came to. */
export interface Settled {
  /** Null if another process has booked it. */
  readonly result: Result | null
  /** The operation that follows, where one does: it is open, and for the caller to carry out. */
  readonly next: Collected
}

/** Books the result, unless another process has. */
export async function settleOnce(
  { db, now, newId }: Context,
  operation: Operation,
  book: (tx: Tx, turn: Turn) => Promise<Settlement>,
): Promise<Settled> {
  return db.transaction().execute(async (tx) => {
    const turn = await lockAccount(tx, { id: operation.customerId }, { now, by: operation })
    if (!turn) throw new Error(`customer ${operation.customerId} is gone`)
    // Settling requires the customer's lock, which is ours now.
    if (turn.account.openOperationId !== operation.id) return { result: null, next: { isDone: true } }
    const settlement = await book(tx, turn)
    await settle(tx, turn, operation, settlement)
    const { result, next } = settlement
    return { result, next: next ? await next(tx, await reloadAccount(tx, turn), newId()) : { isDone: true } }
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
