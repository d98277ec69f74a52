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
 * Raises the invoice of the next period, one only. Pays it from credit if that suffices. Otherwise it is charged today:
 * now, after the commit, if `operationId` is given, or by a later run. A customer who disputes a charge is not charged
 * automatically.
 */
export async function renew(locked: LockedCustomer, operationId: string | null): Promise<Collected> {
  const subscription = rules.activeSubscriptionOf(locked)
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
    // If an attempt starts now, its settlement decides on the next one.
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

/** Far more periods than any subscription can be overdue. */
export const MAX_PERIODS = 1_000

/**
 * Creates and collects invoices that are due but not yet processed by the job, or not charged before charging hours, so
 * that a cancellation on a renewal day follows the renewal. Stops at an invoice that cannot be collected.
 *
 * The system collects them, not the requesting user: if the action is then rejected because of a concurrent change,
 * only what was due anyway has been collected.
 */
export async function bringUpToDate(context: Context, customer: CustomerRef, requestId: string): Promise<void> {
  for (let periods = 0; periods < MAX_PERIODS; periods++) {
    const collected = await context.db.transaction().execute(async (tx) => {
      const locked = await lockAccount(tx, customer, { now: context.now, by: { staff: null, requestId } })
      // A customer for whom the action is not available must not be charged by it.
      if (locked === null || !offeredWhen.cancelOnLastDay(locked.account.facts)) return null
      return collectNext(locked, context.newId())
    })
    if (collected === null) return
    if (!collected.isDone) await executeOpenOperation(context, collected.operation)
  }
}

/** Raises the invoice of the next period, or makes the first attempt at today's. Returns null if neither is due. */
export async function collectNext(locked: LockedCustomer, operationId: string): Promise<Collected | null> {
  if (rules.isRenewalDue(locked)) return renew(locked, operationId)
  return rules.isFirstAttemptDue(locked) ? collectOpenInvoice(locked, operationId) : null
}
