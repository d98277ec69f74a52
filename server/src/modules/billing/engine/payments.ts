import { declineReason } from '@portal/contract/billing/declines'
import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName, FROM_CREDIT } from '@portal/contract/customers/event-names'
import { type CalendarDay, easternDay, formatDate } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import type { ChargeOutcome, NewCharge } from '../../../integrations/payments/payments.ts'
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
import { bookPayment, findAttempt, insertAttempt, type NewAttempt, updateAttempt } from '../queries/payments.ts'
import { scheduleColumns, updateSubscription } from '../queries/subscriptions.ts'
import {
  amountDue,
  endDate,
  areIdempotencyKeysExpired,
  activeSubscriptionOf,
  nextAttemptOn,
  restartedBy,
} from '../rules.ts'

/**
 * Collects the customer's open invoice: from credit if that suffices; otherwise it opens an attempt to charge the card,
 * which the caller executes after the commit. Without a card, no attempt is possible.
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
    await stopRetries(locked, openInvoice, 'not tried without a credit card')
    return { isDone: true }
  }
  const number = openInvoice.attempts + 1
  // The settlement decides on the next attempt.
  await updateInvoice(locked, openInvoice.id, { next_attempt_on: null })
  await updateSubscription(locked, activeSubscriptionOf(locked).id, { payment_attempt_count: number })
  const attempt = { invoiceId: openInvoice.id, number, amountCents: dueCents, cardId: card.id }
  return { isDone: false, operation: await openAttempt(locked, operationId, attempt) }
}

/** Stores an attempt and the operation that will charge it. */
export async function openAttempt(
  locked: LockedCustomer,
  operationId: string,
  attempt: NewAttempt,
): Promise<Operation> {
  return openOperation(locked, { id: operationId, kind: 'attempt', attemptId: await insertAttempt(locked, attempt) })
}

/** Stops automatic retries of an invoice, which stays open. `why` is recorded in the events. */
export async function stopRetries(locked: LockedCustomer, invoice: OpenInvoice, why: string): Promise<void> {
  const dueCents = amountDue(locked.account.balanceCents)
  await updateInvoice(locked, invoice.id, { next_attempt_on: null })
  await recordEvents(locked, failedPayment(invoice.number, dueCents, why))
  await audit(locked, 'collect-payment', {
    before: { nextAttemptOn: invoice.nextAttemptOn },
    after: { invoice: invoice.number, amountCents: dueCents, nextAttemptOn: null, why },
  })
}

export async function sendAttempt(operation: Operation, context: Context): Promise<ChargeOutcome> {
  const attempt = await findAttempt(context.db, operation.attemptId)
  return chargeOnce(operation, context, {
    customerId: attempt.providerCustomerId,
    paymentMethodId: attempt.card.paymentMethodId,
    amountCents: attempt.amountCents,
    description: `Invoice ${invoiceNumber(attempt.invoiceNumber)}`,
    paymentIntentId: attempt.paymentIntentId,
  })
}

/** Charges a card for an operation, only once however often and how late it is retried. */
export async function chargeOnce(
  operation: Operation,
  { payments, now }: Context,
  charge: Omit<NewCharge, 'operation'>,
): Promise<ChargeOutcome> {
  if (areIdempotencyKeysExpired(operation, now())) {
    const found = await payments.findCharge(charge.customerId, operation.id)
    if (found !== null) return found
  }
  return payments.charge({ ...charge, operation: operation.id }, `${operation.id}:charge`)
}

/**
 * Books the outcome of an attempt: the payment of its invoice, or the date of the next attempt.
 *
 * @param chargedAt when the charge succeeded, if later than the attempt
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
    // Credit added in the meantime may cover the invoice.
    return { result: { state: 'refused', code }, ...(amountDue(balanceCents) === 0 && { next: collectOpenInvoice }) }
  }

  // It may have been declined at first.
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
 * Pays the open invoice from credit if the balance, raised in this transaction, covers it. Everything that raises a
 * balance must call this, because after the last attempt nothing else applies it.
 */
export async function payIfCovered(locked: LockedCustomer): Promise<void> {
  if (locked.account.openInvoice === null) return
  const raised = await reloadAccount(locked)
  const { openInvoice, balanceCents, facts } = raised.account
  // A pending charge settles the invoice by its outcome.
  if (openInvoice === null || facts.paymentUnderWay || amountDue(balanceCents) > 0) return
  await payFromCredit(raised, openInvoice)
}

/** Settles an invoice with an amount due of zero or below the provider's minimum charge. */
async function payFromCredit(locked: LockedCustomer, invoice: { id: number; number: number }): Promise<void> {
  await settleInvoice(locked, invoice.id, 'paid')
  const restarted = await endAttempts(locked, locked.today)
  await recordEvents(locked, paidFromCredit(invoice.number), ...restarted)
  await audit(locked, 'collect-payment', {
    before: { invoiceStatus: 'open' },
    after: { invoice: invoice.number, invoiceStatus: 'paid', amountCents: 0 },
  })
}

/** Ends the attempts of a paid invoice. A payment after the last attempt buys a full period from its day on. */
async function endAttempts(locked: LockedCustomer, paidOn: CalendarDay): Promise<EventEntry[]> {
  const { id, cancelOn } = activeSubscriptionOf(locked)
  const restarted = restartedBy(locked, paidOn)
  if (restarted === null) {
    await updateSubscription(locked, id, { payment_attempt_count: 0 })
    return []
  }
  const lastDay = endDate(restarted)
  await updateSubscription(locked, id, {
    payment_attempt_count: 0,
    ...scheduleColumns(restarted),
    // A scheduled cancellation takes effect on the last paid day, whichever that is now.
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
