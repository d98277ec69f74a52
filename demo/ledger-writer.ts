import { type EventName, eventName, FROM_CREDIT } from '@portal/contract/customers/event-names'
import { type CalendarDay, formatDate } from '@portal/contract/dates'
import { isHardDecline } from '@portal/server/src/integrations/payments/hard-declines.ts'
import {
  addComplimentaryDays,
  afterPayment,
  amountDue,
  endDate,
  isLatePayment,
  nextAttemptOn,
  nextPeriod,
  renew,
  startSchedule,
} from '@portal/server/src/modules/billing/rules.ts'
import { complimentaryDaysDetails, endingDetails } from '@portal/server/src/modules/billing/texts.ts'
import { outstanding } from '@portal/server/src/modules/customers/rules.ts'
import type { Attempt, Invoice, Moment, Payment, Refund, Reversal, Subscription } from './history.ts'
import { Journal } from './journal.ts'
import type { DemoPlan } from './merchants.ts'

/** How long after its invoice or request a card payment or a refund is through. */
export const PROVIDER_MS = 2_000

/**
 * Does to one customer in memory what the billing engine does in the database, by the same rules. Its caller says what
 * happens when, in the order of time; days are those of New York.
 */
export class LedgerWriter extends Journal {
  private open: Invoice | null = null

  get hasOpenInvoice(): boolean {
    return this.open !== null
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
    this.noteMoney({ at, with: invoice }, eventName.upgradedToPremium, details, {
      invoice: null,
      amountCents: 0,
      staff,
    })
    this.collect(invoice, at, today, null)
    return subscription
  }

  /** Raises the invoice of the next period. What is owed afterwards is collected by `collect`. */
  renew(subscription: Subscription, at: number): Invoice {
    const { start, until } = nextPeriod(subscription.schedule)
    subscription.schedule = renew(subscription.schedule)
    const invoice = this.raise(subscription, at, start, until)
    const about = { invoice, amountCents: invoice.totalCents }
    this.noteMoney({ at, with: invoice }, eventName.renewed, 'Invoice #, $', about)
    return invoice
  }

  /**
   * Settles an invoice: from credit, or with the card; with `declineCode` the card refuses.
   *
   * @returns whether the invoice is paid now
   */
  collect(invoice: Invoice, at: number, today: CalendarDay, declineCode: string | null): boolean {
    const done: Moment = { at: at + PROVIDER_MS, with: at === invoice.issuedAt ? invoice : null }
    const dueCents = amountDue(this.balanceCents)
    if (dueCents === 0) {
      this.settleFromCredit(invoice, done, today)
      return true
    }
    const attempt = this.attempt(invoice, { at, with: done.with }, dueCents, declineCode)
    const about = { invoice, amountCents: dueCents }
    if (declineCode === null) {
      const payment: Payment = { ...done, attempt, refundedCents: 0, isDisputed: false }
      this.history.payments.push(payment)
      this.book({ ...done, type: 'payment', source: payment, amountCents: dueCents })
      this.noteMoney(done, eventName.paid, '$ for invoice #', about)
      this.settle(invoice, 'paid', done)
      this.restartIfLate(invoice, done.at, today)
      return true
    }
    this.open = invoice
    invoice.subscription.attemptCount = attempt.number
    invoice.nextAttemptOn = nextAttemptOn(invoice.start, today, {
      hard: isHardDecline(declineCode),
      code: declineCode,
    })
    this.noteMoney(done, eventName.paymentFailed, `Invoice #, $: ${declineCode.replaceAll('_', ' ')}`, about)
    return false
  }

  /** Whether the open invoice is paid now, from a credit that was just added. */
  payWhatIsCovered(invoice: Invoice, at: number, today: CalendarDay): boolean {
    if (amountDue(this.balanceCents) > 0) return false
    this.settleFromCredit(invoice, { at, with: null }, today)
    return true
  }

  addComplimentaryDays(subscription: Subscription, at: number, days: number, reason: string, staff: number): void {
    subscription.schedule = addComplimentaryDays(subscription.schedule, days)
    this.note(at, eventName.complimentaryDaysAdded, complimentaryDaysDetails(days, reason), staff)
  }

  scheduleCancellation(subscription: Subscription, at: number, staff: number | null): void {
    subscription.cancelOn = endDate(subscription.schedule)
    this.note(at, eventName.cancellationScheduled, `On ${formatDate(subscription.cancelOn)}`, staff)
  }

  withdrawCancellation(subscription: Subscription, at: number, staff: number | null): void {
    subscription.cancelOn = null
    this.note(at, eventName.cancellationWithdrawn, '', staff)
  }

  /** The scheduled end, after the last day of service. */
  end(subscription: Subscription, at: number): void {
    this.finish(subscription, at, endDate(subscription.schedule), eventName.subscriptionEnded, null)
  }

  /** Ends a subscription at once; an open invoice is voided. */
  cancelNow(
    subscription: Subscription,
    at: number,
    today: CalendarDay,
    event: EventName,
    staff: number,
    refundedCents = 0,
  ): void {
    if (this.open !== null) this.void(this.open, at, staff)
    subscription.cancelOn = null
    this.finish(subscription, at, today, event, staff, refundedCents)
  }

  reverse(invoice: Invoice, refund: Refund | null, amountCents: number, at: number): void {
    const reversal: Reversal = { invoice, refund, amountCents, at }
    invoice.reversedCents += amountCents
    this.history.reversals.push(reversal)
    this.book({ type: 'reversal', source: reversal, amountCents, at, with: null })
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

  private attempt(invoice: Invoice, moment: Moment, amountCents: number, declineCode: string | null): Attempt {
    if (!this.card) throw new Error('a charge needs a card')
    invoice.hasIntent = true
    const number = invoice.subscription.attemptCount + 1
    const attempt: Attempt = { ...moment, invoice, number, amountCents, card: this.card, declineCode }
    this.history.attempts.push(attempt)
    return attempt
  }

  private settle(invoice: Invoice, status: 'paid' | 'void', settled: Moment): void {
    invoice.status = status
    invoice.settled = settled
    invoice.nextAttemptOn = null
    invoice.subscription.attemptCount = 0
    this.open = null
  }

  private settleFromCredit(invoice: Invoice, moment: Moment, today: CalendarDay): void {
    this.settle(invoice, 'paid', moment)
    this.noteMoney(moment, eventName.paid, `Invoice #${FROM_CREDIT}`, { invoice, amountCents: 0 })
    this.restartIfLate(invoice, moment.at, today)
  }

  private restartIfLate(invoice: Invoice, at: number, today: CalendarDay): void {
    if (!isLatePayment(invoice.start, today)) return
    const { subscription } = invoice
    subscription.schedule = afterPayment(subscription.schedule, invoice.start, today)
    const last = endDate(subscription.schedule)
    this.note(at, eventName.periodRestarted, `${formatDate(today)} - ${formatDate(last)}`)
  }

  private void(invoice: Invoice, at: number, staff: number): void {
    this.reverse(invoice, null, outstanding(invoice.totalCents, invoice.reversedCents), at)
    this.settle(invoice, 'void', { at, with: null })
    const about = { invoice, amountCents: invoice.totalCents, staff }
    this.noteMoney({ at, with: null }, eventName.invoiceVoided, 'Invoice #, $', about)
  }

  private finish(
    subscription: Subscription,
    at: number,
    last: CalendarDay,
    event: EventName,
    staff: number | null,
    refundedCents = 0,
  ) {
    subscription.ended = { at, endDate: last }
    this.note(at, event, endingDetails(last, refundedCents), staff)
  }
}
