import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { Context } from '../../../platform/context.ts'
import { lockAccount, reloadAccount, type LockedCustomer } from '../../customers/public.ts'
import { isOnHold, putOnHold } from '../problems/queries.ts'
import * as operations from '../queries/operations.ts'
import type { Operation, OperationKind, Result } from '../queries/operations.ts'
import { askCard, settleCard } from './cards.ts'
import { askAttempt, settleAttempt } from './payments.ts'
import { askRefund, settleRefund } from './refunds.ts'
import { type Asking, asking, type Collected, type Settlement } from './settlement.ts'
import { askUpgrade, settleUpgrade } from './upgrades.ts'

const kinds: Record<OperationKind, Asking> = {
  upgrade: asking(askUpgrade, settleUpgrade),
  card: asking(askCard, settleCard),
  attempt: asking(askAttempt, settleAttempt),
  refund: asking(askRefund, settleRefund),
}

/** Asks and books. Does nothing where the operation has been settled; an unknown outcome leaves it open. */
export async function executeOperation(context: Context, id: string): Promise<void> {
  const operation = await operations.takeOperation(context.db, id, context.now())
  if (operation !== null) await executeOpenOperation(context, operation)
}

/**
 * The same for an operation that the caller has just opened, or taken; and for what follows from its answer.
 *
 * @returns the outcome; null if it is unknown, or another process has booked it
 */
export async function executeOpenOperation(context: Context, operation: Operation): Promise<Result | null> {
  const { id, kind } = operation
  const settleAnswer = await whileAlive(context, id, () => kinds[kind](operation, context)).catch((error: unknown) => {
    // What rises settles nothing: the provider may have acted before.
    context.log.error({ err: error, operation: id, kind }, 'payment provider request failed')
    return null
  })
  if (settleAnswer === null) {
    await leaveUnknown(context, operation)
    return null
  }
  const { result, next } = await settleOnce(context, operation, settleAnswer)
  if (!next.isDone) await executeOpenOperation(context, next.operation)
  return result
}

/**
 * Books the result, unless another process has: `result` is null then. An operation that follows is open, and for the
 * caller to carry out.
 */
async function settleOnce(
  { db, now, newId }: Context,
  operation: Operation,
  settleAnswer: (locked: LockedCustomer) => Promise<Settlement>,
): Promise<{ readonly result: Result | null; readonly next: Collected }> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, { id: operation.customerId }, { now, by: operation })
    if (!locked) throw new Error(`customer ${operation.customerId} is gone`)
    // Settling requires the customer's lock, which is ours now.
    if (locked.account.openOperationId !== operation.id) return { result: null, next: { isDone: true } }
    const { result, next } = await settleAnswer(locked)
    await operations.closeOperation(locked, operation.id, result)
    return { result, next: next ? await next(await reloadAccount(locked), newId()) : { isDone: true } }
  })
}

/** How often an asker reports, well before it counts as dead. */
const REPORT_EVERY_MS = 5_000

/** Does `work` on an operation and meanwhile reports that its asker is alive, so that no other process asks. */
async function whileAlive<T>({ db, now, log }: Context, id: string, work: () => Promise<T>): Promise<T> {
  let reported: Promise<unknown> = Promise.resolve()
  const reports = setInterval(() => {
    reported = operations
      .reportAlive(db, id, now())
      .catch((error: unknown) => log.warn({ err: error, operation: id }, 'payment operation: cannot report'))
  }, REPORT_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(reports)
    // A report that came later would undo when it is asked again.
    await reported
  }
}

/** Someone may be waiting for the outcome. */
const FIRST_PAUSES_MS = [5_000, 30_000] as const
const NEXT_PAUSE_MS = 5 * MINUTE_MS
const LONGEST_PAUSE_MS = HOUR_MS

/** Unknown outcome: it is retried after a pause, each longer than the last. */
async function leaveUnknown({ db, now }: Context, { id, timesAsked }: Operation): Promise<void> {
  const first = FIRST_PAUSES_MS[timesAsked - 1]
  const pause = first ?? Math.min(NEXT_PAUSE_MS * 2 ** (timesAsked - 1 - FIRST_PAUSES_MS.length), LONGEST_PAUSE_MS)
  await operations.leaveUnknown(db, id, new Date(now().getTime() + pause))
}

/** Claimed together, and asked several at the same time, so that one that hangs does not hold the others. */
export const RESUMED_AT_ONCE = 20
const CONCURRENCY = 5
/** By then nearly a day has passed, and someone has to look. */
const PARKED_AFTER = 25

/** Executes unsettled operations: their process died, or the outcome was unknown. Returns the number of attempts. */
export async function resumeOperations(context: Context): Promise<number> {
  const overdue = await operations.claimOverdue(context.db, context.now(), RESUMED_AT_ONCE)
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
    const operation = await operations.findOperation(context.db, id)
    if (operation) await leaveUnknown(context, operation)
  })
  await holdIfHopeless(context, id)
}

async function holdIfHopeless(context: Context, id: string): Promise<void> {
  const operation = await operations.findOperation(context.db, id)
  if (operation === null || operation.timesAsked < PARKED_AFTER) return
  if (operation.state === 'succeeded' || operation.state === 'refused') return
  if (await isOnHold(context.db, operation.customerId, 'payments')) return
  await putOnHold(
    context,
    operation.customerId,
    'payments',
    `operation ${id} (${operation.kind}) outcome still unknown`,
  )
}
