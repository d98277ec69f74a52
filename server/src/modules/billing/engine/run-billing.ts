import type { ParkedStep } from '@portal/contract/billing/problems/calls'
import { eventName } from '@portal/contract/customers/event-names'
import { easternDay } from '@portal/contract/dates'
import type { Context } from '../../../platform/context.ts'
import { isDatabaseUnavailable, isTransientFailure } from '../../../platform/db/failures.ts'
import {
  audit,
  isComplimentaryOver,
  lockAccount,
  recordEvents,
  type LockedCustomer,
  updateCustomer,
} from '../../customers/public.ts'
import { putOnHold } from '../queries/on-hold.ts'
import {
  type DueRow,
  type ListDue,
  listDueAttempts,
  listDueEndings,
  listDueExpiries,
  listDueRenewals,
} from '../queries/due.ts'
import type { Collected, Operation } from '../queries/operations.ts'
import { isCancelled, isChargingHour, isRenewalDue } from '../rules.ts'
import { executeOpenOperation } from './execute-operation.ts'
import { collectOpenInvoice, stopRetries } from './payments.ts'
import { renew } from './renewals.ts'
import { resumeOperations } from './resume-operations.ts'
import { endAsScheduled } from './cancellations.ts'

export interface BillingRun {
  readonly resumed: number
  readonly ended: number
  readonly expired: number
  readonly renewed: number
  readonly attempted: number
  /** Customers skipped because another transaction had locked them; they may still be due. */
  readonly left: number
}

/**
 * Performs all due billing work by the context's clock: resumes unsettled operations, ends cancelled subscriptions,
 * raises invoices and collects them. After an outage it raises and collects missed periods one by one.
 *
 * Any number of runs can overlap; each skips customers locked by another. On shutdown, a run finishes its current
 * customers and leaves the rest to the next run.
 */
export async function runBilling(context: Context): Promise<BillingRun> {
  const resumed = await resumeOperations(context)
  const ended = await forEachDue(context, 'endings', listDueEndings, endIfExpired)
  const expired = await forEachDue(context, 'endings', listDueExpiries, expireIfOver)
  const run = { resumed, ended: ended.done, expired: expired.done, renewed: 0, attempted: 0 }
  for (;;) {
    const renewed = await forEachDue(context, 'renewals', listDueRenewals, renewIfDue)
    const attempted = isChargingHour(context.now())
      ? await forEachDue(context, 'attempts', listDueAttempts, attemptIfDue)
      : { done: 0, left: 0 }
    run.renewed += renewed.done
    run.attempted += attempted.done
    if (renewed.done + attempted.done > 0 && !context.stopping.aborted) continue
    return { ...run, left: ended.left + expired.left + renewed.left + attempted.left }
  }
}

/** The result for a customer: nothing to do, done, or an operation to execute after the commit. */
type Outcome = 'nothing' | 'done' | Operation

/** The number of customers processed and the number skipped for now. */
interface Processed {
  done: number
  left: number
}

type Work = (locked: LockedCustomer, context: Context) => Promise<Outcome>

async function endIfExpired(locked: LockedCustomer): Promise<Outcome> {
  const { subscription, facts } = locked.account
  if (subscription === null || subscription.cancelOn === null || facts.paymentUnderWay) return 'nothing'
  if (!isCancelled(subscription.cancelOn, locked.today)) return 'nothing'
  await endAsScheduled(locked)
  return 'done'
}

async function expireIfOver(locked: LockedCustomer): Promise<Outcome> {
  const { facts, validTill, id } = locked.account
  if (facts.type !== 'comp' || validTill === null || !isComplimentaryOver(validTill, locked.today)) return 'nothing'
  await updateCustomer(locked.tx, id, { type: 'free' })
  await recordEvents(locked, [eventName.complimentaryEnded, '', { validTill }])
  await audit(locked, 'end-complimentary', { before: { type: 'comp', validTill }, after: { type: 'free' } })
  return 'done'
}

async function renewIfDue(locked: LockedCustomer, { newId }: Context): Promise<Outcome> {
  if (!isRenewalDue(locked)) return 'nothing'
  return outcomeOf(await renew(locked, isChargingHour(locked.at) ? newId() : null))
}

async function attemptIfDue(locked: LockedCustomer, { newId }: Context): Promise<Outcome> {
  const { openInvoice, facts } = locked.account
  if (openInvoice === null || openInvoice.nextAttemptOn === null || facts.paymentUnderWay) return 'nothing'
  if (openInvoice.nextAttemptOn > locked.today) return 'nothing'
  if (locked.account.isCollectedAutomatically) return outcomeOf(await collectOpenInvoice(locked, newId()))
  // A customer who disputes a charge is not charged automatically until a new card is added or the chargeback is won.
  await stopRetries(locked, openInvoice, 'not tried because of a chargeback')
  return 'done'
}

function outcomeOf(collected: Collected): Outcome {
  return collected.isDone ? 'done' : collected.operation
}

/** Processes everything due once, several customers concurrently, each in a separate transaction. */
async function forEachDue(context: Context, job: ParkedStep, list: ListDue, work: Work): Promise<Processed> {
  const today = easternDay(context.now())
  const counts = { done: 0, left: 0 }
  let last: DueRow | null = null
  for (;;) {
    const batch: DueRow[] = await list(context.db, today, last)
    if (batch.length === 0 || context.stopping.aborted) return counts
    last = batch.at(-1) ?? null
    const waiting = batch.values()
    const worker = async () => {
      for (const { customerId } of waiting) {
        if (context.stopping.aborted) return
        const result = await processCustomer(context, job, customerId, work)
        if (result !== 'nothing') counts[result] += 1
      }
    }
    await Promise.all(Array.from({ length: context.config.payments.renewalsAtOnce }, worker))
  }
}

/** Processes one customer. On failure, puts the customer's billing on hold and continues with the others. */
async function processCustomer(
  context: Context,
  job: ParkedStep,
  customerId: number,
  work: Work,
): Promise<keyof Processed | 'nothing'> {
  const by = { staff: null, requestId: null }
  try {
    const outcome = await context.db.transaction().execute(async (tx) => {
      const locked = await lockAccount(tx, { id: customerId }, { now: context.now, by, skipLocked: true })
      return locked === null ? 'left' : work(locked, context)
    })
    if (typeof outcome === 'string') return outcome
    await executeOpenOperation(context, outcome)
    return 'done'
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    // Without a writable database, billing can neither continue nor be put on hold.
    if (isDatabaseUnavailable(failure)) throw failure
    if (isTransientFailure(failure)) return 'left'
    await putOnHold(context, customerId, job, failure.message)
    return 'nothing'
  }
}
