import { invoiceNumber } from '@portal/contract/billing/invoice-number'
import { eventName } from '@portal/contract/customers/event-names'
import { easternDay } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import type { ChargeOutcome } from '../../../integrations/payments/payments.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { idOf } from '../../../platform/db/together.ts'
import * as rules from '../rules.ts'
import { ledgerText } from '../texts.ts'
import type { HeldCard, Turn } from './account.ts'
import { collectOpenInvoice, findAttempt, setNextAttempt } from './attempts.ts'
import { settleInvoice } from './invoices.ts'
import { audit, book, type Entry, type EventEntry, type Id, recordEvents } from './journal.ts'
import type { Operation } from './operations.ts'
import type { Settlement } from './settlement.ts'
import { liveOf, restartIfLate, updateSubscription } from './subscriptions.ts'

type Charged = Exclude<ChargeOutcome, { state: 'unknown' }>

/** Books what became of an attempt: the payment of its invoice, or the day of the next one. */
export async function settleAttempt(tx: Tx, turn: Turn, operation: Operation, outcome: Charged): Promise<Settlement> {
  const { openInvoice: invoice, balanceCents } = turn.account
  const attempt = operation.attempt ?? (await findAttempt(tx, operation))
  if (invoice?.id !== attempt.invoiceId) throw new Error(`invoice ${attempt.invoiceId} is no longer open`)
  const { amountCents } = attempt
  const paymentIntentId = outcome.paymentIntentId ?? invoice.paymentIntentId

  if (outcome.state === 'declined') {
    const nextAttemptOn = rules.nextAttemptOn(invoice.invoicedOn, easternDay(attempt.attemptedAt), outcome)
    const why = outcome.code.replaceAll('_', ' ')
    const details = `Invoice ${invoiceNumber(invoice.number)}, ${formatCents(amountCents)}: ${why}`
    return {
      result: { state: 'refused', code: outcome.code },
      changes: {
        attempt: tx
          .updateTable('payment_attempts')
          .set({ state: 'failed', decline_code: outcome.code, hard_decline: outcome.hard })
          .set({ provider_charge_id: outcome.chargeId, settled_at: turn.at })
          .where('id', '=', attempt.id),
        invoice: setNextAttempt(tx, invoice.id, nextAttemptOn).set({ provider_payment_intent_id: paymentIntentId }),
        event: recordEvents(tx, turn, [eventName.paymentFailed, details]),
        audit: audit(tx, turn, 'collect-payment', {
          before: { nextAttemptOn: invoice.nextAttemptOn },
          after: { invoice: invoice.number, amountCents, declined: outcome.code, nextAttemptOn },
        }),
      },
      // Meanwhile money may have come that covers it.
      ...(rules.amountDue(balanceCents) === 0 && { next: collectOpenInvoice }),
    }
  }

  const payment = { invoice, attemptId: attempt.id, card: attempt.card, amountCents, paidAt: attempt.attemptedAt }
  const booked = bookPayment(tx, turn, { ...payment, outcome })
  const restart = restartIfLate(turn, easternDay(attempt.attemptedAt))
  return {
    result: { state: 'succeeded' },
    changes: {
      attempt: tx
        .updateTable('payment_attempts')
        .set({ state: 'succeeded', provider_charge_id: outcome.chargeId, settled_at: turn.at })
        // It may have been refused at first.
        .set({ decline_code: null, hard_decline: false })
        .where('id', '=', attempt.id),
      invoice: settleInvoice(tx, turn, invoice.id, 'paid').set({ provider_payment_intent_id: paymentIntentId }),
      payment: booked.payment,
      entry: book(tx, turn, booked.entry),
      customer:
        turn.account.facts.lastPaymentMode === 'card'
          ? null
          : tx.updateTable('customers').set({ last_payment_mode: 'card' }).where('id', '=', turn.account.id),
      subscription: updateSubscription(tx, liveOf(turn).id, { payment_attempt_count: 0, ...restart?.columns }),
      event: recordEvents(tx, turn, booked.eventEntry, ...(restart === null ? [] : [restart.eventEntry])),
      audit: audit(tx, turn, 'collect-payment', {
        before: { invoiceStatus: 'open', balanceCents },
        after: { invoice: invoice.number, invoiceStatus: 'paid', balanceCents: balanceCents + amountCents },
      }),
    },
  }
}

export interface NewPayment {
  readonly invoice: { readonly id: Id; readonly number: number; readonly totalCents: number }
  readonly attemptId: Id
  readonly card: Pick<HeldCard, 'brand' | 'last4'>
  readonly amountCents: number
  /** When the card was charged; the ledger has it from when we knew. */
  readonly paidAt: Date
  readonly outcome: Extract<ChargeOutcome, { state: 'succeeded' }>
}

/** The row of a payment, which returns its ID, what it books and which events it records. */
export function bookPayment(tx: Tx, { account }: Turn, payment: NewPayment) {
  const { invoice, card, amountCents, outcome } = payment
  const row = tx.insertInto('payments').values({
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
  const entry: Entry = {
    type: 'payment',
    amountCents,
    description: ledgerText.payment(card.brand, card.last4, invoice.number),
    source: { payment_id: idOf('payment') },
  }
  const eventEntry: EventEntry = [
    eventName.paid,
    `${formatCents(amountCents)} for invoice ${invoiceNumber(invoice.number)}`,
  ]
  return { payment: row.returning('id'), entry, eventEntry }
}
