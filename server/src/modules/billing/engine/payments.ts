import { declineReason } from '@portal/contract/billing/declines'
import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName, FROM_CREDIT } from '@portal/contract/customers/event-names'
import { type CalendarDay, easternDay, formatDate } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import type { ChargeOutcome } from '../../../integrations/payments/payments.ts'
import type { Context } from '../../../platform/context.ts'
import {
  audit,
  type EventEntry,
  type OpenInvoice,
  recordEvents,
  reloadAccount,
  type LockedCustomer,
  updateCustomer,
} from '../../customers/public.ts'
import { settleInvoice, updateInvoice } from '../queries/invoices.ts'
import { type Collected, type Operation, openOperation, type Settlement } from '../queries/operations.ts'
import { bookPayment, findAttempt, insertAttempt, updateAttempt } from '../queries/payments.ts'
import { scheduleColumns, updateSubscription } from '../queries/subscriptions.ts'
import { amountDue, endDate, haveIdempotencyKeysExpired, liveOf, nextAttemptOn, restartedBy } from '../rules.ts'

/**
 * Collects the customer's open invoice: from credit where that suffices, else by an attempt at the card, which is
 * opened here and asked for after the commit. Without a card nothing can be tried.
 */
export async function collectOpenInvoice(locked: LockedCustomer, operationId: string): Promise<Collected> {
  const { openInvoice, card, balanceCents, facts } = locked.account
  if (openInvoice === null || facts.paymentUnderWay) return { isDone: true }
  const dueCents = amountDue(balanceCents)
  if (dueCents === 0) {
    await payFromCredit(locked, openInvoice)
    return { isDone: true }
  }
  if (card === null) {
    await giveUpAttempts(locked, openInvoice, 'not tried without a credit card')
    return { isDone: true }
  }
  const number = openInvoice.attempts + 1
  // Settling decides about the next one.
  await updateInvoice(locked, openInvoice.id, { next_attempt_on: null })
  await updateSubscription(locked, liveOf(locked).id, { payment_attempt_count: number })
  const attempt = { invoiceId: openInvoice.id, number, amountCents: dueCents, cardId: card.id }
  return { isDone: false, operation: await openAttempt(locked, operationId, attempt) }
}

/** Writes down an attempt, and what will be asked for it. */
export async function openAttempt(
  locked: LockedCustomer,
  operationId: string,
  attempt: Parameters<typeof insertAttempt>[1],
): Promise<Operation> {
  return openOperation(locked, { id: operationId, kind: 'attempt', attemptId: await insertAttempt(locked, attempt) })
}

/** The invoice stays open and is no longer retried automatically; `why` is for the events. */
export async function giveUpAttempts(locked: LockedCustomer, invoice: OpenInvoice, why: string): Promise<void> {
  const dueCents = amountDue(locked.account.balanceCents)
  await updateInvoice(locked, invoice.id, { next_attempt_on: null })
  await recordEvents(locked, failedPayment(invoice.number, dueCents, why))
  await audit(locked, 'collect-payment', {
    before: { nextAttemptOn: invoice.nextAttemptOn },
    after: { invoice: invoice.number, amountCents: dueCents, nextAttemptOn: null, why },
  })
}

export async function askAttempt(operation: Operation, context: Context): Promise<ChargeOutcome> {
  const attempt = await findAttempt(context.db, operation.attemptId)
  if (haveIdempotencyKeysExpired(operation, context.now())) {
    const found = await context.payments.findCharge(attempt.providerCustomerId, operation.id)
    if (found !== null) return found
  }
  return context.payments.charge(
    {
      customerId: attempt.providerCustomerId,
      paymentMethodId: attempt.card.paymentMethodId,
      amountCents: attempt.amountCents,
      description: `Invoice ${invoiceNumber(attempt.invoiceNumber)}`,
      operation: operation.id,
      paymentIntentId: attempt.paymentIntentId,
    },
    `${operation.id}:charge`,
  )
}

/**
 * Books what became of an attempt: the payment of its invoice, or the day of the next one.
 *
 * @param chargedAt when the attempt was made, unless it went through later
 */
export async function settleAttempt(
  locked: LockedCustomer,
  { attemptId }: Operation,
  outcome: Exclude<ChargeOutcome, { state: 'unknown' }>,
  chargedAt?: Date,
): Promise<Settlement> {
  const { openInvoice: invoice, balanceCents, facts } = locked.account
  const attempt = await findAttempt(locked.tx, attemptId)
  if (invoice?.id !== attempt.invoiceId) throw new Error(`invoice ${attempt.invoiceId} is no longer open`)
  const { amountCents } = attempt
  const paidAt = chargedAt ?? attempt.attemptedAt
  const provider_payment_intent_id = outcome.paymentIntentId ?? invoice.paymentIntentId
  const settled = { provider_charge_id: outcome.chargeId, settled_at: locked.at }

  if (outcome.state === 'declined') {
    const { code, hard } = outcome
    const next_attempt_on = nextAttemptOn(invoice.invoicedOn, easternDay(paidAt), outcome)
    await updateAttempt(locked, attempt.id, { ...settled, state: 'failed', decline_code: code, hard_decline: hard })
    await updateInvoice(locked, invoice.id, { next_attempt_on, provider_payment_intent_id })
    await recordEvents(locked, failedPayment(invoice.number, amountCents, declineReason(code)))
    await audit(locked, 'collect-payment', {
      before: { nextAttemptOn: invoice.nextAttemptOn },
      after: { invoice: invoice.number, amountCents, declined: code, nextAttemptOn: next_attempt_on },
    })
    // Meanwhile money may have come that covers it.
    return { result: { state: 'refused', code }, ...(amountDue(balanceCents) === 0 && { next: collectOpenInvoice }) }
  }

  // It may have been refused at first.
  await updateAttempt(locked, attempt.id, { ...settled, state: 'succeeded', decline_code: null, hard_decline: false })
  await settleInvoice(locked, invoice.id, 'paid', { provider_payment_intent_id })
  await bookPayment(locked, { invoice, attemptId: attempt.id, card: attempt.card, amountCents, paidAt, outcome })
  if (facts.lastPaymentMode !== 'card')
    await updateCustomer(locked.tx, locked.account.id, { last_payment_mode: 'card' })
  const restarted = await endAttempts(locked, easternDay(paidAt))
  await recordEvents(locked, paid(invoice.number, amountCents), ...restarted)
  await audit(locked, 'collect-payment', {
    before: { invoiceStatus: 'open', balanceCents },
    after: { invoice: invoice.number, invoiceStatus: 'paid', balanceCents: balanceCents + amountCents },
  })
  return { result: { state: 'succeeded' } }
}

/**
 * Pays the open invoice from credit where the balance, raised in this transaction, has come to cover it. For whatever
 * raises a balance: after the last attempt nothing else would come to it.
 */
export async function payWhatIsCovered(locked: LockedCustomer): Promise<void> {
  if (locked.account.openInvoice === null) return
  const raised = await reloadAccount(locked)
  const { openInvoice, balanceCents, facts } = raised.account
  // What is being charged is settled by the outcome of that.
  if (openInvoice === null || facts.paymentUnderWay || amountDue(balanceCents) > 0) return
  await payFromCredit(raised, openInvoice)
}

/** Settles an invoice for which nothing, or less than the provider charges, is owed. */
async function payFromCredit(locked: LockedCustomer, invoice: { id: number; number: number }): Promise<void> {
  await settleInvoice(locked, invoice.id, 'paid')
  const restarted = await endAttempts(locked, locked.today)
  await recordEvents(locked, paidFromCredit(invoice.number), ...restarted)
  await audit(locked, 'collect-payment', {
    before: { invoiceStatus: 'open' },
    after: { invoice: invoice.number, invoiceStatus: 'paid', amountCents: 0 },
  })
}

/** The open invoice is paid: a payment after the last attempt buys a full period from its day on. */
async function endAttempts(locked: LockedCustomer, paidOn: CalendarDay): Promise<EventEntry[]> {
  const { id, cancelOn } = liveOf(locked)
  const restarted = restartedBy(locked, paidOn)
  if (restarted === null) {
    await updateSubscription(locked, id, { payment_attempt_count: 0 })
    return []
  }
  const lastDay = endDate(restarted)
  await updateSubscription(locked, id, {
    payment_attempt_count: 0,
    ...scheduleColumns(restarted),
    // A scheduled cancellation is on the last day that is paid for, whichever that is.
    ...(cancelOn === null ? {} : { cancel_on: lastDay }),
  })
  const details = `${formatDate(paidOn)} - ${formatDate(lastDay)}`
  return [[eventName.periodRestarted, details, { firstDay: paidOn, lastDay }]]
}

export function paid(number: number, amountCents: number): EventEntry {
  const details = `${formatCents(amountCents)} for invoice ${invoiceNumber(number)}`
  return [eventName.paid, details, { invoiceNumber: invoiceNumber(number), amountCents, isFromCredit: false }]
}

export function paidFromCredit(number: number): EventEntry {
  const facts = { invoiceNumber: invoiceNumber(number), amountCents: 0, isFromCredit: true }
  return [eventName.paid, `Invoice ${invoiceNumber(number)}${FROM_CREDIT}`, facts]
}

function failedPayment(number: number, amountCents: number, why: string): EventEntry {
  const details = `Invoice ${invoiceNumber(number)}, ${formatCents(amountCents)}: ${why}`
  return [eventName.paymentFailed, details, { invoiceNumber: invoiceNumber(number), amountCents, reason: why }]
}
