import { offeredWhen } from '@portal/contract/customers/offered'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { type Turn, lockAccount, type CustomerRef } from './account.ts'
import { type Collected, collectOpenInvoice } from './attempts.ts'
import { carryOutOpened } from './execute-operation.ts'
import { isFirstAttemptDue, isRenewalDue, renew } from './renewals.ts'

/** Far more periods than any subscription can be behind. */
export const MOST_PERIODS = 1_000

/**
 * Creates and collects what is due and the job has not processed yet, or leaves uncollected before charging hours: a
 * customer who cancels on the day of a renewal cancels behind it. Stops at an invoice that can't be collected.
 *
 * It is the engine that does so, a little early, and not who asked: should another change come between and the action
 * be refused, then what was due has been collected, as it would have been without anyone.
 */
export async function bringUpToDate(context: Context, whose: CustomerRef, requestId: string): Promise<void> {
  for (let periods = 0; periods < MOST_PERIODS; periods++) {
    const collected = await context.db.transaction().execute(async (tx) => {
      const turn = await lockAccount(tx, whose, { now: context.now, by: { staff: null, requestId } })
      // Whom the action is refused is not charged by it either.
      if (turn === null || !offeredWhen.cancelOnLastDay(turn.account.facts)) return null
      return collectNext(tx, turn, context.newId())
    })
    if (collected === null) return
    if (!collected.isDone) await carryOutOpened(context, collected.operation)
  }
}

/** Raises the invoice of the next period, or tries today's for the first time; null if neither is due. */
export async function collectNext(tx: Tx, turn: Turn, operationId: string): Promise<Collected | null> {
  if (isRenewalDue(turn)) return renew(tx, turn, operationId)
  return isFirstAttemptDue(turn) ? collectOpenInvoice(tx, turn, operationId) : null
}
