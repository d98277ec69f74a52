import type { Unknown } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Turn } from './account.ts'
import { claimOverdue, leaveUnknown, takeOperation, whileAlive } from './retry-pending.ts'
import { askAttempt } from './attempts.ts'
import { askCard, settleCard } from './cards.ts'
import { findOperation } from './find-operation.ts'
import type { Operation, OperationKind } from './operations.ts'
import { isParked, park } from './parked.ts'
import { askRefund, settleRefund } from './refunds.ts'
import { settleAttempt } from './settle-attempt.ts'
import { type Result, type Settlement, settleOnce } from './settlement.ts'
import { askUpgrade, settleUpgrade } from './upgrades.ts'

/** How the answer to one operation is booked. */
type Booking = (tx: Tx, turn: Turn) => Promise<Settlement>

/** Calls the provider; null while the outcome is unknown. */
type Ask = (operation: Operation, context: Context) => Promise<Booking | null>

const kinds: Record<OperationKind, Ask> = {
  upgrade: asking(askUpgrade, settleUpgrade),
  card: asking(askCard, settleCard),
  attempt: asking(askAttempt, settleAttempt),
  refund: asking(askRefund, settleRefund),
}

/** Asks the provider what an operation wants, for the first time or again; nothing is booked yet. */
async function askProvider(operation: Operation, context: Context): Promise<Booking | null> {
  return kinds[operation.kind](operation, context)
}

/** Asks and books. Does nothing where the operation has been settled; an unknown outcome leaves it open. */
export async function executeOperation(context: Context, id: string): Promise<void> {
  const operation = await takeOperation(context, id)
  if (operation !== null) await carryOutOpened(context, operation)
}

/**
 * The same for an operation that the caller has just opened, or taken; and for what follows from its answer.
 *
 * @returns the outcome; null if it is unknown, or another process has booked it
 */
export async function carryOutOpened(context: Context, operation: Operation): Promise<Result | null> {
  const { id } = operation
  const booking = await whileAlive(context, id, () => askProvider(operation, context)).catch((error: unknown) => {
    // What rises settles nothing: the provider may have acted before.
    context.log.error({ err: error, operation: id, kind: operation.kind }, 'payment provider request failed')
    return null
  })
  if (booking === null) {
    await leaveUnknown(context, operation)
    return null
  }
  const { result, next } = await settleOnce(context, operation, booking)
  if (!next.isDone) await carryOutOpened(context, next.operation)
  return result
}

/** Claimed together, and asked several at the same time, so that one that hangs does not hold the others. */
export const RESUMED_AT_ONCE = 20
const CONCURRENCY = 5
/** By then nearly a day has passed, and someone has to look. */
const PARKED_AFTER = 25

/** Executes unsettled operations: their process died, or the outcome was unknown. Returns the number of attempts. */
export async function resumeOperations(context: Context): Promise<number> {
  const overdue = await claimOverdue(context, RESUMED_AT_ONCE)
  const waiting = overdue.values()
  const resumeNext = async () => {
    for (const id of waiting) {
      // Those that are left have their turn once their asker counts as dead.
      if (context.stopping.aborted) return
      await resume(context, id)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, resumeNext))
  return overdue.length
}

async function resume(context: Context, id: string): Promise<void> {
  await executeOperation(context, id).catch(async (error: unknown) => {
    context.log.error({ err: error, operation: id }, 'payment operation cannot be settled')
    const operation = await findOperation(context.db, id)
    if (operation) await leaveUnknown(context, operation)
  })
  await parkIfHopeless(context, id)
}

async function parkIfHopeless(context: Context, id: string): Promise<void> {
  const operation = await findOperation(context.db, id)
  if (operation === null || operation.timesAsked < PARKED_AFTER) return
  if (operation.state === 'succeeded' || operation.state === 'refused') return
  if (await isParked(context.db, operation.customerId, 'payments')) return
  await park(context, operation.customerId, 'payments', `operation ${id} (${operation.kind}) outcome still unknown`)
}

function asking<Outcome extends { readonly state: string; readonly isUnprocessed?: true }>(
  ask: (operation: Operation, context: Context) => Promise<Outcome | Unknown>,
  settle: (tx: Tx, turn: Turn, operation: Operation, outcome: Exclude<Outcome, Unknown>) => Promise<Settlement>,
): Ask {
  return async (operation, context) => {
    const outcome = await ask(operation, context)
    if (outcome.state === 'unknown') return null
    // An earlier asker was not heard of: its request may have been processed.
    if ('isUnprocessed' in outcome && outcome.isUnprocessed && operation.timesAsked > 1) return null
    // Its state says that it is none of the unknown ones.
    const known = outcome as Exclude<Outcome, Unknown>
    return (tx, turn) => settle(tx, turn, operation, known)
  }
}
