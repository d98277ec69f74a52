import { eventName } from '@portal/contract/customers/event-names'
import { easternDay } from '@portal/contract/dates'
import type { Context } from '../../../platform/context.ts'
import { isDatabaseUnavailable, isPassingFailure } from '../../../platform/db/failures.ts'
import {
  audit,
  isComplimentaryOver,
  lockAccount,
  recordEvents,
  type LockedCustomer,
  updateCustomer,
} from '../../customers/public.ts'
import { type HeldStep, putOnHold } from '../problems/queries.ts'
import {
  type Due,
  type ListDue,
  listDueAttempts,
  listDueEndings,
  listDueExpiries,
  listDueRenewals,
} from '../queries/due.ts'
import type { Collected, Operation } from '../queries/operations.ts'
import { isCancelled, isChargingHour, isRenewalDue } from '../rules.ts'
import { executeOpenOperation } from './execute-operation.ts'
import { collectOpenInvoice, giveUpAttempts } from './payments.ts'
import { renew } from './renewals.ts'
import { resumeOperations } from './resume-operations.ts'
import { endAsScheduled } from './cancellations.ts'

export interface BillingRun {
  readonly resumed: number
  readonly ended: number
  readonly expired: number
  readonly renewed: number
  readonly attempted: number
  /** Customers who could not be dealt with just now, because another held them: they may still be due. */
  readonly left: number
}

/**
 * Does all that is due by the context's clock: settles what was left unknown, ends what was cancelled, raises invoices
 * and collects them. Where an outage left several periods behind, they are raised and collected one after the other.
 * Any number may run at the same time; a customer held by another is left to that one. A process that is asked to stop
 * finishes the customers that it is at and leaves the others to the next run.
 */
export async function runBilling(context: Context): Promise<BillingRun> {
  const resumed = await resumeOperations(context)
  const ended = await forEachDue(context, 'endings', listDueEndings, endIfOver)
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

/** What the work on a customer came to: nothing to do, done, or something to ask of the provider after the commit. */
type Outcome = 'nothing' | 'done' | Operation

/** For how many customers something was done, and how many could not be dealt with just now. */
interface Walked {
  done: number
  left: number
}

type Work = (locked: LockedCustomer, context: Context) => Promise<Outcome>

async function endIfOver(locked: LockedCustomer): Promise<Outcome> {
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
  // A customer who disputes a charge is not charged again automatically; a new card, or a won chargeback, resumes it.
  await giveUpAttempts(locked, openInvoice, 'not tried because of a chargeback')
  return 'done'
}

function outcomeOf(collected: Collected): Outcome {
  return collected.isDone ? 'done' : collected.operation
}

/**
 * Walks through all that is due now, once, with several customers at the same time, each in a transaction of its own.
 */
async function forEachDue(context: Context, job: HeldStep, list: ListDue, work: Work): Promise<Walked> {
  const today = easternDay(context.now())
  const walked = { done: 0, left: 0 }
  let last: Due | null = null
  for (;;) {
    const batch: Due[] = await list(context.db, today, last)
    if (batch.length === 0 || context.stopping.aborted) return walked
    last = batch.at(-1) ?? null
    const waiting = batch.values()
    const worker = async () => {
      for (const { customerId } of waiting) {
        if (context.stopping.aborted) return
        const cameTo = await workOn(context, job, customerId, work)
        if (cameTo !== 'nothing') walked[cameTo] += 1
      }
    }
    await Promise.all(Array.from({ length: context.config.payments.renewalsAtOnce }, worker))
  }
}

/** Works on one customer. Where that fails, the customer's billing is put on hold, and the others go on. */
async function workOn(
  context: Context,
  job: HeldStep,
  customerId: number,
  work: Work,
): Promise<keyof Walked | 'nothing'> {
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
    // Without a database that can be written, billing can neither go on nor be put on hold.
    if (isDatabaseUnavailable(failure)) throw failure
    if (isPassingFailure(failure)) return 'left'
    await putOnHold(context, customerId, job, failure.message)
    return 'nothing'
  }
}
