import { type CalendarDay, formatDate } from '@portal/contract/dates'
import { formatCents } from '@portal/contract/money'
import {
  addComplimentaryDays,
  afterPayment,
  amountDue,
  isHardDecline,
  isLatePayment,
  nextAttemptOn,
  nextPeriod,
  outstanding,
  refundable,
  renew,
  startSchedule,
} from '../src/billing/rules.ts'
import { complimentaryDaysDetails, type EventName, eventName } from '../src/customers/event-names.ts'
import {
  type Attempt,
  beginHistory,
  type Card,
  type Dispute,
  type Grant,
  type Invoice,
  type LedgerItem,
  type Payment,
  type Reversal,
  type Subscription,
} from './history.ts'
import type { DemoPlan } from './merchants.ts'

/** How long after its invoice or request a card payment or a refund is through. */
const PROVIDER_MS = 2_000

type Ending = 'ended' | 'cancelled' | 'refunded'

/**
 * Does to one customer in memory what the billing engine does in the database, by the same rules. Its caller says what
 * happens when, in the order of time; days are those of New York.
 */
export class Bookkeeper {
  readonly history = beginHistory()
  balanceCents = 0
  card: Card | null = null
  open: Invoice | null = null

  note(at: number, event: EventName, details: string, staff: number | null = null): void {
    this.history.events.push({ at, event, details, staff, with: null, invoice: null })
  }

  credit(at: number, amountCents: number, reason: string, staff: number): void {
    this.grant('credit', { at, amountCents, reason, staff })
    this.note(at, eventName.creditAdded, `${formatCents(amountCents)}: ${reason}`, staff)
  }

  charge(at: number, amountCents: number, reason: string, staff: number): void {
    this.grant('charge', { at, amountCents, reason, staff })
    this.note(at, eventName.chargeAdded, `${formatCents(amountCents)}: ${reason}`, staff)
  }

  addCard(at: number, card: Pick<Card, 'brand' | 'last4' | 'funding'>, staff: number | null = null): Card {
    const added: Card = { ...card, addedAt: at, removedAt: null }
    const before = this.card
    if (before) before.removedAt = at
    this.history.cards.push(added)
    this.card = added
    const details = `${card.brand} ${card.last4}`
    this.note(at, before ? eventName.cardChanged : eventName.cardAdded, details, staff)
    return added
  }

  removeCard(at: number): void {
    if (!this.card) return
    this.card.removedAt = at
    this.note(at, eventName.cardRemoved, `${this.card.brand} ${this.card.last4}`)
    this.card = null
  }

  /** Starts a subscription, whose first charge succeeds: otherwise there would be none. */
  subscribe(at: number, today: CalendarDay, plan: DemoPlan, staff: number | null = null): Subscription {
    const schedule = startSchedule(plan.type, today)
    const subscription: Subscription = {
      plan,
      startDate: today,
      createdAt: at,
      schedule,
      cancelOn: null,
      invoiceCount: 0,
      attemptCount: 0,
      ended: null,
    }
    this.history.subscriptions.push(subscription)
    const invoice = this.raise(subscription, at, today, schedule.nextInvoiceDate)
    const details = `${plan.type === 'monthly' ? 'Monthly' : 'Yearly'} plan${plan.coupon ? `, coupon ${plan.coupon}` : ''}`
    this.history.events.push({ at, with: invoice, event: eventName.upgradedToPremium, details, invoice: null, staff })
    this.collect(invoice, at, today, null)
    return subscription
  }

  /** Raises the invoice of the next period. What is owed afterwards is collected by `collect`. */
  renew(subscription: Subscription, at: number): Invoice {
    const { start, until } = nextPeriod(subscription.schedule)
    subscription.schedule = renew(subscription.schedule)
    const invoice = this.raise(subscription, at, start, until)
    const details = `Invoice #, ${formatCents(invoice.totalCents)}`
    this.history.events.push({ at, with: invoice, event: eventName.renewed, details, invoice, staff: null })
    return invoice
  }

  /**
   * Settles an invoice: from credit, or with the card; with `declineCode` the card refuses.
   *
   * @returns whether the invoice is paid now
   */
  collect(invoice: Invoice, at: number, today: CalendarDay, declineCode: string | null): boolean {
    const { subscription } = invoice
    const issue = at === invoice.issuedAt ? invoice : null
    const dueCents = amountDue(this.balanceCents)
    if (dueCents === 0) {
      this.settle(invoice, at + PROVIDER_MS, issue)
      return true
    }
    const attempt = this.attempt(invoice, at, issue, dueCents, declineCode)
    if (declineCode === null) {
      const payment: Payment = { at: at + PROVIDER_MS, with: issue, attempt, refundedCents: 0, isDisputed: false }
      this.history.payments.push(payment)
      this.book({ type: 'payment', source: payment, amountCents: dueCents, at: payment.at, with: issue })
      const details = `${formatCents(dueCents)} for invoice #`
      this.history.events.push({ at: payment.at, with: issue, event: eventName.paid, details, invoice, staff: null })
      this.settle(invoice, payment.at, issue)
      this.restartIfLate(invoice, payment.at, today)
      return true
    }
    const invoicedOn = invoice.start
    this.open = invoice
    subscription.attemptCount = attempt.number
    invoice.nextAttemptOn = nextAttemptOn(invoicedOn, today, isHardDecline(declineCode))
    const details = `Invoice #, ${formatCents(dueCents)}: ${declineCode.replaceAll('_', ' ')}`
    const failedAt = at + PROVIDER_MS
    this.history.events.push({
      at: failedAt,
      with: issue,
      event: eventName.paymentFailed,
      details,
      invoice,
      staff: null,
    })
    return false
  }

  addComplimentaryDays(subscription: Subscription, at: number, days: number, reason: string, staff: number): void {
    subscription.schedule = addComplimentaryDays(subscription.schedule, days)
    this.note(at, eventName.complimentaryDaysAdded, complimentaryDaysDetails(days, reason), staff)
  }

  scheduleCancellation(subscription: Subscription, at: number, staff: number | null): void {
    subscription.cancelOn = subscription.schedule.endDate
    this.note(at, eventName.cancellationScheduled, `On ${formatDate(subscription.cancelOn)}`, staff)
  }

  withdrawCancellation(subscription: Subscription, at: number, staff: number | null): void {
    subscription.cancelOn = null
    this.note(at, eventName.cancellationWithdrawn, '', staff)
  }

  /** The scheduled end, after the last day of service. */
  end(subscription: Subscription, at: number): void {
    this.finish(subscription, at, subscription.schedule.endDate, 'ended', null)
  }

  /** Ends a subscription at once; an open invoice is voided. */
  cancelNow(subscription: Subscription, at: number, today: CalendarDay, staff: number | null): void {
    if (this.open) this.void(this.open, at)
    subscription.cancelOn = null
    this.finish(subscription, at, today, 'cancelled', staff)
  }

  /** The payment that a cancellation with refund gives back, and how much of it; nothing where that is refused. */
  findRefundable(subscription: Subscription): { payment: Payment; amountCents: number } | null {
    const paid = this.history.invoices.findLast((each) => each.subscription === subscription && each.status === 'paid')
    const payment = this.history.payments.findLast(({ attempt }) => attempt.invoice === paid)
    if (!paid || !payment || payment.isDisputed) return null
    const amountCents = refundable({
      paymentCents: payment.attempt.amountCents,
      refundedCents: payment.refundedCents,
      invoiceCents: paid.totalCents,
      reversedCents: paid.reversedCents,
    })
    return amountCents === 0 ? null : { payment, amountCents }
  }

  /** Ends a subscription at once and gives the newest payment back; false where nothing of it can be given back. */
  cancelWithRefund(
    subscription: Subscription,
    at: number,
    today: CalendarDay,
    staff: number,
    outcome: { readonly state: 'succeeded' | 'pending' } | { readonly state: 'failed'; readonly failedAt: number },
  ): boolean {
    const found = this.findRefundable(subscription)
    if (!found || this.open) return false
    const { payment, amountCents } = found
    const { invoice } = payment.attempt
    const reversed = outstanding(invoice.totalCents, invoice.reversedCents)
    this.refund(payment, amountCents, reversed, at, outcome)
    subscription.cancelOn = null
    this.finish(subscription, at + PROVIDER_MS, today, 'refunded', staff)
    return true
  }

  /** A refund of a part, made by hand at the provider: it takes the same part of the invoice back. */
  refundAtProvider(payment: Payment, amountCents: number, at: number): void {
    this.refund(payment, amountCents, amountCents, at, { state: 'succeeded' })
    this.history.events.push({
      at: at + PROVIDER_MS,
      with: null,
      event: eventName.refundedAtProvider,
      details: `${formatCents(amountCents)} of invoice #`,
      invoice: payment.attempt.invoice,
      staff: null,
    })
  }

  openDispute(payment: Payment, at: number): Dispute {
    payment.isDisputed = true
    const dispute: Dispute = { payment, state: 'open', openedAt: at, closedAt: null }
    this.history.disputes.push(dispute)
    const { amountCents, invoice } = payment.attempt
    this.book({ type: 'dispute', source: dispute, amountCents: -amountCents, at, with: null })
    const details = `${formatCents(amountCents)} for invoice #`
    this.history.events.push({ at, with: null, event: eventName.disputeOpened, details, invoice, staff: null })
    return dispute
  }

  closeDispute(dispute: Dispute, at: number, state: 'won' | 'lost'): void {
    const { amountCents, invoice } = dispute.payment.attempt
    dispute.state = state
    dispute.closedAt = at
    if (state === 'won') this.book({ type: 'dispute_reversal', source: dispute, amountCents, at, with: null })
    const event = state === 'won' ? eventName.disputeWon : eventName.disputeLost
    const details = `${formatCents(amountCents)} for invoice #`
    this.history.events.push({ at, with: null, event, details, invoice, staff: null })
  }

  private raise(subscription: Subscription, at: number, start: CalendarDay, until: CalendarDay): Invoice {
    const totalCents = subscription.plan.priceCents - subscription.plan.discountCents
    const invoice: Invoice = {
      subscription,
      start,
      until,
      totalCents,
      issuedAt: at,
      reversedCents: 0,
      status: 'open',
      settled: null,
      nextAttemptOn: null,
      hasIntent: false,
      number: 0,
      shiftMs: 0,
    }
    subscription.invoiceCount++
    this.history.invoices.push(invoice)
    this.book({ type: 'invoice', source: invoice, amountCents: -totalCents, at, with: invoice })
    return invoice
  }

  private attempt(
    invoice: Invoice,
    at: number,
    issue: Invoice | null,
    amountCents: number,
    declineCode: string | null,
  ): Attempt {
    if (!this.card) throw new Error('a charge needs a card')
    invoice.hasIntent = true
    const number = invoice.subscription.attemptCount + 1
    const attempt: Attempt = { invoice, number, amountCents, card: this.card, declineCode, at, with: issue }
    this.history.attempts.push(attempt)
    return attempt
  }

  private settle(invoice: Invoice, at: number, issue: Invoice | null): void {
    invoice.status = 'paid'
    invoice.settled = { at, with: issue }
    invoice.nextAttemptOn = null
    invoice.subscription.attemptCount = 0
    this.open = null
  }

  private restartIfLate(invoice: Invoice, at: number, today: CalendarDay): void {
    if (!isLatePayment(invoice.start, today)) return
    const { subscription } = invoice
    subscription.schedule = afterPayment(subscription.schedule, invoice.start, today)
    const { endDate } = subscription.schedule
    this.note(at, eventName.periodRestarted, `${formatDate(today)} - ${formatDate(endDate)}`)
  }

  private void(invoice: Invoice, at: number): void {
    this.reverse(invoice, null, outstanding(invoice.totalCents, invoice.reversedCents), at)
    invoice.status = 'void'
    invoice.settled = { at, with: null }
    invoice.nextAttemptOn = null
    invoice.subscription.attemptCount = 0
    this.open = null
    const details = `Invoice #, ${formatCents(invoice.totalCents)}`
    this.history.events.push({ at, with: null, event: eventName.invoiceVoided, details, invoice, staff: null })
  }

  private refund(
    payment: Payment,
    amountCents: number,
    reversedCents: number,
    requestedAt: number,
    outcome: { readonly state: 'succeeded' | 'pending' } | { readonly state: 'failed'; readonly failedAt: number },
  ): void {
    const at = requestedAt + PROVIDER_MS
    const settledAt = outcome.state === 'failed' ? outcome.failedAt : outcome.state === 'pending' ? null : at
    const refund = { payment, amountCents, requestedAt, settledAt, state: outcome.state }
    this.history.refunds.push(refund)
    this.book({ type: 'refund', source: refund, amountCents: -amountCents, at, with: null })
    this.reverse(payment.attempt.invoice, refund, reversedCents, at)
    payment.refundedCents += amountCents
    if (outcome.state === 'failed') {
      payment.refundedCents -= amountCents
      this.book({ type: 'refund_failed', source: refund, amountCents, at: outcome.failedAt, with: null })
      const details = `${formatCents(amountCents)} of invoice #`
      const { invoice } = payment.attempt
      const { failedAt } = outcome
      this.history.events.push({
        at: failedAt,
        with: null,
        event: eventName.refundFailed,
        details,
        invoice,
        staff: null,
      })
    }
  }

  private reverse(invoice: Invoice, refund: Reversal['refund'], amountCents: number, at: number): void {
    const reversal: Reversal = { invoice, refund, amountCents, at }
    invoice.reversedCents += amountCents
    this.history.reversals.push(reversal)
    this.book({ type: 'reversal', source: reversal, amountCents, at, with: null })
  }

  private grant(type: 'credit' | 'charge', grant: Grant): void {
    this.history[type === 'credit' ? 'credits' : 'charges'].push(grant)
    const amountCents = type === 'credit' ? grant.amountCents : -grant.amountCents
    this.book({ type, source: grant, amountCents, at: grant.at, with: null })
  }

  private finish(
    subscription: Subscription,
    at: number,
    endDate: CalendarDay,
    ending: Ending,
    staff: number | null,
  ): void {
    subscription.ended = { at, endDate }
    const event = {
      ended: eventName.subscriptionEnded,
      cancelled: eventName.cancelledImmediately,
      refunded: eventName.cancelledWithRefund,
    }[ending]
    this.note(at, event, `Last day of service ${formatDate(endDate)}`, staff)
  }

  private book(item: LedgerItem): void {
    this.balanceCents += item.amountCents
    this.history.ledger.push(item)
  }
}
