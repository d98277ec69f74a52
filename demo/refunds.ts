/** Money returned to a card: refunds by staff or at the provider, and chargebacks. */

import { eventName } from '@portal/contract/customers/event-names'
import type { CalendarDay } from '@portal/contract/dates'
import { outstandingCents, refundable } from '@portal/server/src/modules/customers/rules.ts'
import type { Books } from './books.ts'
import type { Dispute, Payment, Refund, Subscription } from './history.ts'

type Outcome =
  | { readonly state: 'succeeded' | 'pending' }
  // It was sent, and came back later.
  | { readonly state: 'failed'; readonly failedAt: number }

/**
 * Returns the payment that a cancellation with refund refunds, and how much of it; nothing if a refund is not
 * allowed.
 */
export function findRefundable(
  { history }: Books,
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

/** Ends a subscription immediately and refunds the newest payment; returns false if none of it can be refunded. */
export function cancelWithRefund(
  books: Books,
  subscription: Subscription,
  { at, today, staff, outcome }: { at: number; today: CalendarDay; staff: number; outcome: Outcome },
): boolean {
  const found = findRefundable(books, subscription)
  if (!found || books.hasOpenInvoice) return false
  const { invoice } = found.payment.attempt
  const reversedCents = outstandingCents(invoice.totalCents, invoice.reversedCents)
  const failedAt = outcome.state === 'failed' ? outcome.failedAt : null
  refund(books, { ...found, isAtProvider: false, requestedAt: at, state: outcome.state, failedAt }, reversedCents)
  books.cancelNow(subscription, at, today, eventName.cancelledWithRefund, staff)
  return true
}

/** Creates a partial refund in the provider dashboard, which reverses the same part of the invoice. */
export function refundAtProvider(books: Books, payment: Payment, amountCents: number, at: number): void {
  const booked = { isAtProvider: true, requestedAt: at, state: 'succeeded', failedAt: null } as const
  refund(books, { payment, amountCents, ...booked }, amountCents)
}

export function openDispute(books: Books, payment: Payment, at: number): Dispute {
  payment.isDisputed = true
  const dispute: Dispute = { payment, state: 'open', openedAt: at, closedAt: null }
  books.history.disputes.push(dispute)
  books.book(-payment.attempt.amountCents)
  return dispute
}

export function closeDispute(books: Books, dispute: Dispute, at: number, state: 'won' | 'lost'): void {
  dispute.state = state
  dispute.closedAt = at
  if (state === 'won') books.book(dispute.payment.attempt.amountCents)
}

function refund(books: Books, booked: Refund, reversedCents: number): void {
  books.history.refunds.push(booked)
  books.reverse(booked.payment.attempt.invoice, reversedCents)
  // A failed refund came back to the balance.
  if (booked.state !== 'failed') {
    booked.payment.refundedCents += booked.amountCents
    books.book(-booked.amountCents)
  }
}
