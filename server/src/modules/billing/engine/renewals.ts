import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { offeredWhen } from '@portal/contract/customers/offered'
import { formatCents } from '@portal/contract/money'
import type { Context } from '../../../platform/context.ts'
import {
  audit,
  type CustomerRef,
  type EventEntry,
  lockAccount,
  recordEvents,
  type LockedCustomer,
} from '../../customers/public.ts'
import { bookInvoice } from '../queries/invoices.ts'
import type { Collected } from '../queries/operations.ts'
import { scheduleColumns, updateSubscription } from '../queries/subscriptions.ts'
import * as rules from '../rules.ts'
import { executeOpenOperation } from './execute-operation.ts'
import { collectOpenInvoice, openAttempt, paidFromCredit } from './payments.ts'

/**
 * Raises the invoice of the next period, one only. Paid from credit at once where that suffices; else tried today, here
 * and now where an operation is given for it, which is requested after the commit. A customer who disputes a charge,
 * though, is not charged again unasked.
 */
export async function renew(locked: LockedCustomer, operationId: string | null): Promise<Collected> {
  const subscription = rules.liveOf(locked)
  const { card, isCollectedAutomatically, balanceCents: before } = locked.account
  const { totalCents, balanceCents, dueCents } = rules.invoiceOf(subscription, before)
  const isPaid = dueCents === 0
  const tried =
    operationId !== null && !isPaid && card !== null && isCollectedAutomatically ? { card, operationId } : null
  const after = rules.renew(subscription)
  await updateSubscription(locked, subscription.id, {
    ...scheduleColumns(after),
    invoice_count: subscription.invoiceCount + 1,
    payment_attempt_count: tried === null ? 0 : 1,
  })
  const { id, number, issued } = await bookInvoice(locked, {
    subscriptionId: subscription.id,
    price: subscription,
    period: rules.nextPeriod(subscription),
    isPaid,
    // Of what is tried now, settling decides about the next attempt.
    nextAttemptOn: isPaid || tried !== null ? null : locked.today,
  })
  const renewed: EventEntry = [
    eventName.renewed,
    `Invoice ${invoiceNumber(number)}, ${formatCents(totalCents)}`,
    { invoiceNumber: invoiceNumber(number), amountCents: totalCents, nextInvoiceDate: after.nextInvoiceDate },
  ]
  await recordEvents(issued, renewed, ...(isPaid ? [paidFromCredit(number)] : []))
  await audit(issued, 'renew-subscription', {
    before: { nextInvoiceDate: subscription.nextInvoiceDate, balanceCents: before },
    after: { nextInvoiceDate: after.nextInvoiceDate, balanceCents, invoice: number },
  })
  if (tried === null) return { isDone: true }
  const attempt = { invoiceId: id, number: 1, amountCents: dueCents, cardId: tried.card.id }
  return { isDone: false, operation: await openAttempt(issued, tried.operationId, attempt) }
}

/** Far more periods than any subscription can be behind. */
export const MAX_PERIODS = 1_000

/**
 * Creates and collects what is due and the job has not processed yet, or leaves uncollected before charging hours: a
 * customer who cancels on the day of a renewal cancels behind it. Stops at an invoice that can't be collected.
 *
 * It is the engine that does so, a little early, and not who asked: should another change come between and the action
 * be refused, then what was due has been collected, as it would have been without anyone.
 */
export async function bringUpToDate(context: Context, whose: CustomerRef, requestId: string): Promise<void> {
  for (let periods = 0; periods < MAX_PERIODS; periods++) {
    const collected = await context.db.transaction().execute(async (tx) => {
      const locked = await lockAccount(tx, whose, { now: context.now, by: { staff: null, requestId } })
      // Whom the action is refused is not charged by it either.
      if (locked === null || !offeredWhen.cancelOnLastDay(locked.account.facts)) return null
      return collectNext(locked, context.newId())
    })
    if (collected === null) return
    if (!collected.isDone) await executeOpenOperation(context, collected.operation)
  }
}

/** Raises the invoice of the next period, or tries today's for the first time; null if neither is due. */
export async function collectNext(locked: LockedCustomer, operationId: string): Promise<Collected | null> {
  if (rules.isRenewalDue(locked)) return renew(locked, operationId)
  return rules.isFirstAttemptDue(locked) ? collectOpenInvoice(locked, operationId) : null
}
