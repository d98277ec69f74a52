import { eventName } from '@portal/contract/customers/event-names'
import { easternDay, formatDate } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import type { Context } from '../../context.ts'
import { updateCustomer } from '../../customers/queries.ts'
import type { Tx } from '../../db/connect.ts'
import type { ChargeOutcome } from '../../outside/payments/payments.ts'
import * as rules from '../rules.ts'
import { invoiceNumber, ledgerText } from '../texts.ts'
import type { HeldCard, Turn } from './account.ts'
import { markPaid } from './invoices.ts'
import { audit, book, tell } from './journal.ts'
import { areKeysForgotten, type Operation, openOperation, type Result } from './operations.ts'
import { liveOf, scheduleColumns, updateSubscription } from './subscriptions.ts'

type Charged = Exclude<ChargeOutcome, { state: 'unknown' }>

/** What collecting an open invoice came to without the provider: nothing is to be asked, or the id of what is. */
export type Collected = { readonly isDone: true } | { readonly isDone: false; readonly operationId: string }

/**
 * Collects the customer's open invoice: from credit where that suffices, else by an attempt at the card, which is
 * opened here and asked for after the commit. Without a card nothing can be tried.
 */
export async function collectOpenInvoice(tx: Tx, turn: Turn, operationId: string): Promise<Collected> {
  const { openInvoice, card, balanceCents, facts } = turn.account
  if (openInvoice === null || facts.paymentUnderWay) return { isDone: true }
  const dueCents = rules.amountDue(balanceCents)
  if (dueCents === 0) {
    await payFromCredit(tx, turn, openInvoice)
    return { isDone: true }
  }
  if (card === null) {
    await setNextAttempt(tx, openInvoice.id, null)
    return { isDone: true }
  }

  const number = openInvoice.attempts + 1
  const { id: attemptId } = await tx
    .insertInto('payment_attempts')
    .values({
      invoice_id: openInvoice.id,
      customer_id: turn.account.id,
      number,
      amount_cents: dueCents,
      card_id: card.id,
      state: 'running',
      attempted_at: turn.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Settling decides about the next one.
  await setNextAttempt(tx, openInvoice.id, null)
  await updateSubscription(tx, liveOf(turn).id, { payment_attempt_count: number })
  await openOperation(tx, turn, { id: operationId, kind: 'attempt', attemptId })
  return { isDone: false, operationId }
}

/** Settles an invoice for which nothing, or less than the provider charges, is owed. */
export async function payFromCredit(tx: Tx, turn: Turn, invoice: { id: number; number: number }): Promise<void> {
  await markPaid(tx, turn, invoice.id)
  await tell(tx, turn, eventName.paid, `Invoice ${invoiceNumber(invoice.number)}, from credit`)
}

export async function askAttempt(operation: Operation, context: Context): Promise<ChargeOutcome> {
  const attempt = await findAttempt(context, operation)
  if (areKeysForgotten(operation, context.now())) {
    const found = await context.payments.findCharge(attempt.provider_customer_id, operation.id)
    if (found !== null) return found
  }
  return context.payments.charge(
    {
      customerId: attempt.provider_customer_id,
      paymentMethodId: attempt.provider_payment_method_id,
      amountCents: attempt.amount_cents,
      description: `Invoice ${invoiceNumber(attempt.number)}`,
      operation: operation.id,
      paymentIntentId: attempt.provider_payment_intent_id,
    },
    `${operation.id}:charge`,
  )
}

export async function settleAttempt(tx: Tx, turn: Turn, operation: Operation, outcome: Charged): Promise<Result> {
  const { openInvoice: invoice } = turn.account
  const attempt = await tx
    .selectFrom('payment_attempts')
    .innerJoin('cards', 'cards.id', 'card_id')
    .where('payment_attempts.id', '=', operation.attemptId)
    .select(['payment_attempts.id', 'invoice_id', 'amount_cents', 'attempted_at', 'brand', 'last4'])
    .executeTakeFirstOrThrow()
  if (invoice?.id !== attempt.invoice_id) throw new Error(`invoice ${attempt.invoice_id} is not open any more`)
  await tx
    .updateTable('invoices')
    .set({ provider_payment_intent_id: outcome.paymentIntentId ?? invoice.paymentIntentId })
    .where('id', '=', invoice.id)
    .execute()

  if (outcome.state === 'declined') {
    const invoicedOn = invoice.invoicedOn
    const next = rules.nextAttemptOn(invoicedOn, easternDay(attempt.attempted_at), outcome.hard)
    await tx
      .updateTable('payment_attempts')
      .set({ state: 'failed', decline_code: outcome.code, hard_decline: outcome.hard })
      .set({ provider_charge_id: outcome.chargeId, settled_at: turn.at })
      .where('id', '=', attempt.id)
      .execute()
    await setNextAttempt(tx, invoice.id, next)
    const why = outcome.code.replaceAll('_', ' ')
    const details = `Invoice ${invoiceNumber(invoice.number)}, ${formatCents(attempt.amount_cents)}: ${why}`
    await tell(tx, turn, eventName.paymentFailed, details)
    await audit(tx, turn, 'collect-payment', {
      before: { nextAttemptOn: invoice.nextAttemptOn },
      after: {
        invoice: invoice.number,
        amountCents: attempt.amount_cents,
        declined: outcome.code,
        nextAttemptOn: next,
      },
    })
    return { state: 'refused', code: outcome.code }
  }

  await tx
    .updateTable('payment_attempts')
    .set({ state: 'succeeded', provider_charge_id: outcome.chargeId, settled_at: turn.at })
    .where('id', '=', attempt.id)
    .execute()
  await bookPayment(tx, turn, {
    invoice,
    attemptId: attempt.id,
    card: attempt,
    amountCents: attempt.amount_cents,
    paidAt: attempt.attempted_at,
    outcome,
  })
  await markPaid(tx, turn, invoice.id)
  await restartIfLate(tx, turn, attempt.attempted_at)
  await audit(tx, turn, 'collect-payment', {
    before: { invoiceStatus: 'open', balanceCents: turn.account.balanceCents },
    after: {
      invoice: invoice.number,
      invoiceStatus: 'paid',
      balanceCents: turn.account.balanceCents + attempt.amount_cents,
    },
  })
  return { state: 'succeeded' }
}

export interface NewPayment {
  readonly invoice: { readonly id: number; readonly number: number; readonly totalCents: number }
  readonly attemptId: number
  readonly card: Pick<HeldCard, 'brand' | 'last4'>
  readonly amountCents: number
  /** When the card was charged; the ledger has it from when we knew. */
  readonly paidAt: Date
  readonly outcome: Extract<ChargeOutcome, { state: 'succeeded' }>
}

export async function bookPayment(tx: Tx, turn: Turn, payment: NewPayment): Promise<void> {
  const { account } = turn
  const { invoice, card, amountCents, outcome } = payment
  const { id } = await tx
    .insertInto('payments')
    .values({
      customer_id: account.id,
      invoice_id: invoice.id,
      attempt_id: payment.attemptId,
      type: 'card',
      merchant_code: account.merchantCode,
      amount_cents: amountCents,
      price_cents: invoice.totalCents,
      card_brand: card.brand,
      card_last4: card.last4,
      provider_payment_intent_id: outcome.paymentIntentId,
      provider_charge_id: outcome.chargeId,
      paid_at: payment.paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await book(tx, turn, {
    type: 'payment',
    amountCents,
    description: ledgerText.payment(card.brand, card.last4, invoice.number),
    source: { payment_id: id },
  })
  await updateCustomer(tx, account.id, { last_payment_mode: 'card' })
  await tell(tx, turn, eventName.paid, `${formatCents(amountCents)} for invoice ${invoiceNumber(invoice.number)}`)
}

/** A payment after the last attempt buys a full period from the day of the payment. */
async function restartIfLate(tx: Tx, turn: Turn, paidAt: Date): Promise<void> {
  const { openInvoice } = turn.account
  const subscription = liveOf(turn)
  const paidOn = easternDay(paidAt)
  if (openInvoice === null || !rules.isLatePayment(openInvoice.invoicedOn, paidOn)) return
  const schedule = rules.afterPayment(subscription, openInvoice.invoicedOn, paidOn)
  const lastDay = rules.endDate(schedule)
  await updateSubscription(tx, subscription.id, {
    ...scheduleColumns(schedule),
    // A scheduled cancellation is on the last day that is paid for, whichever that is.
    ...(subscription.cancelOn === null ? {} : { cancel_on: lastDay }),
  })
  await tell(tx, turn, eventName.periodRestarted, `${formatDate(paidOn)} - ${formatDate(lastDay)}`)
}

export async function setNextAttempt(tx: Tx, invoiceId: number, day: string | null): Promise<void> {
  await tx.updateTable('invoices').set({ next_attempt_on: day }).where('id', '=', invoiceId).execute()
}

async function findAttempt({ db }: Context, { attemptId }: Operation) {
  return (
    db
      .selectFrom('payment_attempts')
      .innerJoin('invoices', 'invoices.id', 'invoice_id')
      .innerJoin('cards', 'cards.id', 'card_id')
      .innerJoin('customers', 'customers.id', 'payment_attempts.customer_id')
      .where('payment_attempts.id', '=', attemptId)
      .select(['payment_attempts.amount_cents', 'invoices.number', 'provider_payment_intent_id'])
      .select(['provider_payment_method_id'])
      // Whoever has a card has been made known to the provider.
      .select(({ ref }) => ref('provider_customer_id').$notNull().as('provider_customer_id'))
      .executeTakeFirstOrThrow()
  )
}
