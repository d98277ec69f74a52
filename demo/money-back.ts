/** Money that goes back to a card: refunds by staff or at the provider, and chargebacks. */

import { eventName } from '@portal/contract/customers/event-names'
import type { CalendarDay } from '@portal/contract/dates'
import { outstanding, refundable } from '@portal/server/src/modules/customers/rules.ts'
import { type LedgerWriter, PROVIDER_MS } from './ledger-writer.ts'
import type { Dispute, Payment, Refund, Subscription } from './history.ts'

type Outcome =
  | { readonly state: 'succeeded' | 'pending' }
  // It went out, and came back later.
  | { readonly state: 'failed'; readonly failedAt: number }

/** The payment that a cancellation with refund gives back, and how much of it; nothing where that is refused. */
export function findRefundable(
  { history }: LedgerWriter,
  subscription: Subscription,
): { payment: Payment; amountCents: number } | null {
  const paid = history.invoices.findLast((each) => each.subscription === subscription && each.status === 'paid')
  const payment = history.payments.findLast(({ attempt }) => attempt.invoice === paid)
  if (!paid || !payment || payment.isDisputed) return null
  const amountCents = refundable({
    paymentCents: payment.attempt.amountCents,
    refundedCents: payment.refundedCents,
    invoiceCents: paid.totalCents,
    reversedCents: paid.reversedCents,
  })
  return amountCents === 0 ? null : { payment, amountCents }
}

/** Ends a subscription at once and gives the newest payment back; false if nothing of it can be given back. */
export function cancelWithRefund(
  books: LedgerWriter,
  subscription: Subscription,
  { at, today, staff, outcome }: { at: number; today: CalendarDay; staff: number; outcome: Outcome },
): boolean {
  const found = findRefundable(books, subscription)
  if (!found || books.hasOpenInvoice) return false
  const { invoice } = found.payment.attempt
  const reversedCents = outstanding(invoice.totalCents, invoice.reversedCents)
  refund(books, { ...found, isAtProvider: false, reversedCents, requestedAt: at, outcome })
  const event = eventName.cancelledWithRefund
  books.cancelNow(subscription, at + PROVIDER_MS, today, event, staff, found.amountCents)
  return true
}

/** A refund of a part, made by hand at the provider: it takes the same part of the invoice back. */
export function refundAtProvider(books: LedgerWriter, payment: Payment, amountCents: number, at: number): void {
  const made = { amountCents, reversedCents: amountCents, requestedAt: at, outcome: { state: 'succeeded' } } as const
  refund(books, { payment, isAtProvider: true, ...made })
  const about = { invoice: payment.attempt.invoice, amountCents }
  books.noteMoney({ at: at + PROVIDER_MS, with: null }, eventName.refundedAtProvider, '$ of invoice #', about)
}

export function openDispute(books: LedgerWriter, payment: Payment, at: number): Dispute {
  payment.isDisputed = true
  const dispute: Dispute = { payment, state: 'open', openedAt: at, closedAt: null }
  books.history.disputes.push(dispute)
  const { amountCents, invoice } = payment.attempt
  books.book({ type: 'dispute', source: dispute, amountCents: -amountCents, at, with: null })
  books.noteMoney({ at, with: null }, eventName.disputeOpened, '$ for invoice #', { invoice, amountCents })
  return dispute
}

export function closeDispute(books: LedgerWriter, dispute: Dispute, at: number, state: 'won' | 'lost'): void {
  const { amountCents, invoice } = dispute.payment.attempt
  dispute.state = state
  dispute.closedAt = at
  if (state === 'won') books.book({ type: 'dispute_reversal', source: dispute, amountCents, at, with: null })
  const event = state === 'won' ? eventName.disputeWon : eventName.disputeLost
  books.noteMoney({ at, with: null }, event, '$ for invoice #', { invoice, amountCents })
}

interface RefundFacts {
  readonly payment: Payment
  readonly isAtProvider: boolean
  readonly amountCents: number
  readonly reversedCents: number
  readonly requestedAt: number
  readonly outcome: Outcome
}

function refund(books: LedgerWriter, facts: RefundFacts): void {
  const { payment, isAtProvider, amountCents, reversedCents, requestedAt, outcome } = facts
  const at = requestedAt + PROVIDER_MS
  const { invoice } = payment.attempt
  const { state } = outcome
  const refund: Refund = { payment, isAtProvider, amountCents, requestedAt, settledAt: settledAt(at, outcome), state }
  books.history.refunds.push(refund)
  books.book({ type: 'refund', source: refund, amountCents: -amountCents, at, with: null })
  books.reverse(invoice, refund, reversedCents, at)
  if (outcome.state !== 'failed') {
    payment.refundedCents += amountCents
    return
  }
  const { failedAt } = outcome
  books.book({ type: 'refund_failed', source: refund, amountCents, at: failedAt, with: null })
  books.noteMoney({ at: failedAt, with: null }, eventName.refundFailed, '$ of invoice #', { invoice, amountCents })
}

function settledAt(at: number, outcome: Outcome): number | null {
  if (outcome.state === 'failed') return outcome.failedAt
  return outcome.state === 'pending' ? null : at
}
