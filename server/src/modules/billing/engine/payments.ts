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
  type Turn,
  updateCustomer,
} from '../../customers/public.ts'
import { settleInvoice, updateInvoice } from '../queries/invoices.ts'
import { type Operation, openOperation } from '../queries/operations.ts'
import { bookPayment, findAttempt, insertAttempt, updateAttempt } from '../queries/payments.ts'
import { scheduleColumns, updateSubscription } from '../queries/subscriptions.ts'
import { amountDue, endDate, nextAttemptOn } from '../rules.ts'
import { liveOf, restartedBy } from './rules.ts'
import { areKeysForgotten, type Collected, type Settlement } from './settlement.ts'

/**
 * Collects the customer's open invoice: from credit where that suffices, else by an attempt at the card, which is
 * opened here and asked for after the commit. Without a card nothing can be tried.
 */
export async function collectOpenInvoice(turn: Turn, operationId: string): Promise<Collected> {
  const { openInvoice, card, balanceCents, facts } = turn.account
  if (openInvoice === null || facts.paymentUnderWay) return { isDone: true }
  const dueCents = amountDue(balanceCents)
  if (dueCents === 0) {
    await payFromCredit(turn, openInvoice)
    return { isDone: true }
  }
  if (card === null) {
    await giveUpAttempts(turn, openInvoice, 'not tried without a credit card')
    return { isDone: true }
  }
  const number = openInvoice.attempts + 1
  // Settling decides about the next one.
  await updateInvoice(turn, openInvoice.id, { next_attempt_on: null })
  await updateSubscription(turn, liveOf(turn).id, { payment_attempt_count: number })
  const attempt = { invoiceId: openInvoice.id, number, amountCents: dueCents, cardId: card.id }
  return { isDone: false, operation: await openAttempt(turn, operationId, attempt) }
}

/** Writes down an attempt, and what will be asked for it. */
export async function openAttempt(
  turn: Turn,
  operationId: string,
  attempt: Parameters<typeof insertAttempt>[1],
): Promise<Operation> {
  return openOperation(turn, { id: operationId, kind: 'attempt', attemptId: await insertAttempt(turn, attempt) })
}

/** The invoice stays open and is no longer retried automatically; `why` is for the events. */
export async function giveUpAttempts(turn: Turn, invoice: OpenInvoice, why: string): Promise<void> {
  const dueCents = amountDue(turn.account.balanceCents)
  await updateInvoice(turn, invoice.id, { next_attempt_on: null })
  await recordEvents(turn, failedPayment(invoice.number, dueCents, why))
  await audit(turn, 'collect-payment', {
    before: { nextAttemptOn: invoice.nextAttemptOn },
    after: { invoice: invoice.number, amountCents: dueCents, nextAttemptOn: null, why },
  })
}

export async function askAttempt(operation: Operation, context: Context): Promise<ChargeOutcome> {
  const attempt = await findAttempt(context.db, operation.attemptId)
  if (areKeysForgotten(operation, context.now())) {
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
  turn: Turn,
  { attemptId }: Operation,
  outcome: Exclude<ChargeOutcome, { state: 'unknown' }>,
  chargedAt?: Date,
): Promise<Settlement> {
  const { openInvoice: invoice, balanceCents, facts } = turn.account
  const attempt = await findAttempt(turn.tx, attemptId)
  if (invoice?.id !== attempt.invoiceId) throw new Error(`invoice ${attempt.invoiceId} is no longer open`)
  const { amountCents } = attempt
  const paidAt = chargedAt ?? attempt.attemptedAt
  const provider_payment_intent_id = outcome.paymentIntentId ?? invoice.paymentIntentId
  const settled = { provider_charge_id: outcome.chargeId, settled_at: turn.at }

  if (outcome.state === 'declined') {
    const { code, hard } = outcome
    const next_attempt_on = nextAttemptOn(invoice.invoicedOn, easternDay(paidAt), outcome)
    await updateAttempt(turn, attempt.id, { ...settled, state: 'failed', decline_code: code, hard_decline: hard })
    await updateInvoice(turn, invoice.id, { next_attempt_on, provider_payment_intent_id })
    await recordEvents(turn, failedPayment(invoice.number, amountCents, code.replaceAll('_', ' ')))
    await audit(turn, 'collect-payment', {
      before: { nextAttemptOn: invoice.nextAttemptOn },
      after: { invoice: invoice.number, amountCents, declined: code, nextAttemptOn: next_attempt_on },
    })
    // Meanwhile money may have come that covers it.
    return { result: { state: 'refused', code }, ...(amountDue(balanceCents) === 0 && { next: collectOpenInvoice }) }
  }

  // It may have been refused at first.
  await updateAttempt(turn, attempt.id, { ...settled, state: 'succeeded', decline_code: null, hard_decline: false })
  await settleInvoice(turn, invoice.id, 'paid', { provider_payment_intent_id })
  await bookPayment(turn, { invoice, attemptId: attempt.id, card: attempt.card, amountCents, paidAt, outcome })
  if (facts.lastPaymentMode !== 'card') await updateCustomer(turn.tx, turn.account.id, { last_payment_mode: 'card' })
  const restarted = await endAttempts(turn, easternDay(paidAt))
  await recordEvents(turn, paid(invoice.number, amountCents), ...restarted)
  await audit(turn, 'collect-payment', {
    before: { invoiceStatus: 'open', balanceCents },
    after: { invoice: invoice.number, invoiceStatus: 'paid', balanceCents: balanceCents + amountCents },
  })
  return { result: { state: 'succeeded' } }
}

/**
 * Pays the open invoice from credit where the balance, raised in this transaction, has come to cover it. For whatever
 * raises a balance: after the last attempt nothing else would come to it.
 */
export async function payWhatIsCovered(turn: Turn): Promise<void> {
  if (turn.account.openInvoice === null) return
  const raised = await reloadAccount(turn)
  const { openInvoice, balanceCents, facts } = raised.account
  // What is being charged is settled by the outcome of that.
  if (openInvoice === null || facts.paymentUnderWay || amountDue(balanceCents) > 0) return
  await payFromCredit(raised, openInvoice)
}

/** Settles an invoice for which nothing, or less than the provider charges, is owed. */
async function payFromCredit(turn: Turn, invoice: { id: number; number: number }): Promise<void> {
  await settleInvoice(turn, invoice.id, 'paid')
  const restarted = await endAttempts(turn, turn.today)
  await recordEvents(turn, paidFromCredit(invoice.number), ...restarted)
  await audit(turn, 'collect-payment', {
    before: { invoiceStatus: 'open' },
    after: { invoice: invoice.number, invoiceStatus: 'paid', amountCents: 0 },
  })
}

/** The open invoice is paid: a payment after the last attempt buys a full period from its day on. */
async function endAttempts(turn: Turn, paidOn: CalendarDay): Promise<EventEntry[]> {
  const { id, cancelOn } = liveOf(turn)
  const restarted = restartedBy(turn, paidOn)
  if (restarted === null) {
    await updateSubscription(turn, id, { payment_attempt_count: 0 })
    return []
  }
  const lastDay = endDate(restarted)
  await updateSubscription(turn, id, {
    payment_attempt_count: 0,
    ...scheduleColumns(restarted),
    // A scheduled cancellation is on the last day that is paid for, whichever that is.
    ...(cancelOn === null ? {} : { cancel_on: lastDay }),
  })
  return [[eventName.periodRestarted, `${formatDate(paidOn)} - ${formatDate(lastDay)}`]]
}

export function paid(number: number, amountCents: number): EventEntry {
  return [eventName.paid, `${formatCents(amountCents)} for invoice ${invoiceNumber(number)}`]
}

export function paidFromCredit(number: number): EventEntry {
  return [eventName.paid, `Invoice ${invoiceNumber(number)}${FROM_CREDIT}`]
}

function failedPayment(number: number, amountCents: number, why: string): EventEntry {
  return [eventName.paymentFailed, `Invoice ${invoiceNumber(number)}, ${formatCents(amountCents)}: ${why}`]
}
