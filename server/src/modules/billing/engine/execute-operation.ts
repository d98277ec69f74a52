import { HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import type { Unknown } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import { lockAccount, reloadAccount, type LockedCustomer } from '../../customers/public.ts'
import * as operations from '../queries/operations.ts'
import type { Collected, Operation, Result, Settlement } from '../queries/operations.ts'
import { sendCard, settleCard } from './cards.ts'
import { sendAttempt, settleAttempt } from './payments.ts'
import { sendRefund, settleRefund } from './refunds.ts'
import { sendUpgrade, settleUpgrade } from './upgrades.ts'

/**
 * Sends an operation that the caller has just opened or claimed to the provider, books the outcome, and executes any
 * follow-up operation. An unknown outcome leaves the operation open.
 *
 * @returns the outcome; null if it is unknown or another process has booked it
 */
export async function executeOpenOperation(context: Context, operation: Operation): Promise<Result | null> {
  switch (operation.kind) {
    case 'upgrade':
      return callAndSettle(context, operation, sendUpgrade, settleUpgrade)
    case 'card':
      return callAndSettle(context, operation, sendCard, settleCard)
    case 'attempt':
      return callAndSettle(context, operation, sendAttempt, settleAttempt)
    case 'refund':
      return callAndSettle(context, operation, sendRefund, settleRefund)
  }
}

/**
 * @param callProvider sends the request
 * @param settle books the provider's response
 */
async function callAndSettle<Outcome extends { readonly state: string; readonly isUnprocessed?: true }>(
  context: Context,
  operation: Operation,
  callProvider: (operation: Operation, context: Context) => Promise<Outcome | Unknown>,
  settle: (locked: LockedCustomer, operation: Operation, outcome: Exclude<Outcome, Unknown>) => Promise<Settlement>,
): Promise<Result | null> {
  const { id, kind, timesAsked } = operation
  const outcome = await withHeartbeat(context, id, () => callProvider(operation, context)).catch((error: unknown) => {
    // An error settles nothing: the provider may have processed the request.
    context.log.error({ err: error, operation: id, kind }, 'payment provider request failed')
    return { state: 'unknown' } as const
  })
  // An earlier attempt ended without a response, so its request may have been processed.
  const isUncertain = 'isUnprocessed' in outcome && outcome.isUnprocessed && timesAsked > 1
  if (outcome.state === 'unknown' || isUncertain) {
    await scheduleAttempt(context, operation)
    return null
  }
  // The state excludes unknown outcomes.
  const known = outcome as Exclude<Outcome, Unknown>
  const { result, next } = await settleOnce(context, operation, (locked) => settle(locked, operation, known))
  if (!next.isDone) await executeOpenOperation(context, next.operation)
  return result
}

/**
 * Books the result, unless another process has: then `result` is null. A follow-up operation is opened here and must be
 * executed by the caller.
 */
async function settleOnce(
  { db, now, newId }: Context,
  operation: Operation,
  settleOutcome: (locked: LockedCustomer) => Promise<Settlement>,
): Promise<{ readonly result: Result | null; readonly next: Collected }> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, { id: operation.customerId }, { now, by: operation })
    if (!locked) throw new Error(`customer ${operation.customerId} no longer exists`)
    // Settling requires the customer's lock, which we now hold.
    if (locked.account.openOperationId !== operation.id) return { result: null, next: { isDone: true } }
    const { result, next } = await settleOutcome(locked)
    await operations.closeOperation(locked, operation.id, result)
    return { result, next: next ? await next(await reloadAccount(locked), newId()) : { isDone: true } }
  })
}

/** Heartbeat interval, well below the time after which a worker counts as dead. */
const HEARTBEAT_INTERVAL_MS = 5_000

/** Runs `work` on an operation while sending heartbeats, so that no other process executes it. */
async function withHeartbeat<T>({ db, now, log }: Context, id: string, work: () => Promise<T>): Promise<T> {
  let reported: Promise<unknown> = Promise.resolve()
  const reports = setInterval(() => {
    reported = operations
      .recordHeartbeat(db, id, now())
      .catch((error: unknown) => log.warn({ err: error, operation: id }, 'payment operation: progress report failed'))
  }, HEARTBEAT_INTERVAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(reports)
    // A late heartbeat would overwrite the time of the next attempt.
    await reported
  }
}

/** Short at first, because someone may be waiting for the outcome. */
const FIRST_PAUSES_MS = [5_000, 30_000] as const
const NEXT_PAUSE_MS = 5 * MINUTE_MS
const MAX_PAUSE_MS = HOUR_MS

/** Schedules another attempt after an unknown outcome, with increasing pauses. */
export async function scheduleAttempt({ db, now }: Context, { id, timesAsked }: Operation): Promise<void> {
  const first = FIRST_PAUSES_MS[timesAsked - 1]
  const pause = first ?? Math.min(NEXT_PAUSE_MS * 2 ** (timesAsked - 1 - FIRST_PAUSES_MS.length), MAX_PAUSE_MS)
  await operations.markUnknown(db, id, new Date(now().getTime() + pause))
}
