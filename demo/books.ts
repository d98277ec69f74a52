import { type EventName, eventName } from '@portal/contract/customers/event-names'
import type { CalendarDay } from '@portal/contract/dates'
import {
  addComplimentaryDays,
  afterPayment,
  amountDue,
  endDate,
  isLatePayment,
  nextPeriod,
  renew,
  startSchedule,
} from '@portal/server/src/modules/billing/rules.ts'
import { complimentaryDaysDetails } from '@portal/server/src/modules/billing/texts.ts'
import { outstandingCents } from '@portal/server/src/modules/customers/rules.ts'
import { createHistory, type Card, type Invoice, type Payment, type Subscription } from './history.ts'
import type { DemoPlan } from './merchants.ts'

/**
 * Records what happens to one customer in order of time, and predicts what the billing engine will do: the periods, the
 * balance and the open invoice, which determine what the customer does next. Days are New York days.
 */
export class Books {
  readonly history = createHistory()
  card: Card | null = null
  private balanceCents = 0
  private open: Invoice | null = null

  get hasOpenInvoice(): boolean {
    return this.open !== null
  }

  note(
    at: number,
    event: EventName,
    details: string,
    staff: number | null = null,
    invoice: Invoice | null = null,
  ): void {
    this.history.events.push({ at, event, details, invoice, staff })
  }

  /** Adds money to the balance; positive is in the customer's favor. */
  book(amountCents: number): void {
    this.balanceCents += amountCents
  }

  credit(at: number, amountCents: number, reason: string, staff: number): void {
    this.history.credits.push({ at, amountCents, reason, staff })
    this.book(amountCents)
  }

  charge(at: number, amountCents: number, reason: string, staff: number): void {
    this.history.charges.push({ at, amountCents, reason, staff })
    this.book(-amountCents)
  }

  addCard(at: number, card: Pick<Card, 'brand' | 'last4' | 'funding'>, staff: number | null = null): void {
    this.card = { ...card, addedAt: at, staff, removedAt: null }
    this.history.cards.push(this.card)
  }

  /** A card can only be removed at the provider. */
  removeCardAtProvider(at: number): void {
    if (this.card !== null) this.card.removedAt = at
    this.card = null
  }

  /** Starts a subscription, whose first charge succeeds: otherwise there would be no subscription. */
  subscribe(at: number, today: CalendarDay, plan: DemoPlan): Subscription {
    const schedule = startSchedule(plan.type, today)
    const subscription: Subscription = { plan, createdAt: at, schedule, cancelOn: null, endedOn: null }
    this.history.subscriptions.push(subscription)
    this.collect(this.raise(subscription, today), today, null)
    return subscription
  }

  /** Raises the invoice for the next period. `collect` collects the amount due. */
  renew(subscription: Subscription): Invoice {
    const { start } = nextPeriod(subscription.schedule)
    subscription.schedule = renew(subscription.schedule)
    return this.raise(subscription, start)
  }

  /**
   * Settles an invoice from credit or with the card; with `declineCode`, the card is declined.
   *
   * @returns true if the invoice is now paid
   */
  collect(invoice: Invoice, today: CalendarDay, declineCode: string | null): boolean {
    if (this.payIfCovered(invoice, today)) return true
    if (!this.card) throw new Error('a charge needs a card')
    const attempt = { invoice, amountCents: amountDue(this.balanceCents), declineCode }
    this.history.attempts.push(attempt)
    if (declineCode === null) {
      const payment: Payment = { attempt, refundedCents: 0, isDisputed: false }
      this.history.payments.push(payment)
      this.book(attempt.amountCents)
      this.settle(invoice, today)
      return true
    }
    this.open = invoice
    return false
  }

  /** Returns true if the open invoice is now paid without the card. */
  payIfCovered(invoice: Invoice, today: CalendarDay): boolean {
    if (amountDue(this.balanceCents) > 0) return false
    this.settle(invoice, today)
    return true
  }

  addComplimentaryDays(subscription: Subscription, at: number, days: number, reason: string, staff: number): void {
    subscription.schedule = addComplimentaryDays(subscription.schedule, days)
    this.note(at, eventName.complimentaryDaysAdded, complimentaryDaysDetails(days, reason), staff)
  }

  scheduleCancellation(subscription: Subscription, at: number, staff: number | null): void {
    subscription.cancelOn = endDate(subscription.schedule)
    this.note(at, eventName.cancellationScheduled, '', staff)
  }

  withdrawCancellation(subscription: Subscription, at: number, staff: number | null): void {
    subscription.cancelOn = null
    this.note(at, eventName.cancellationWithdrawn, '', staff)
  }

  /** Ends a subscription immediately and voids an open invoice. */
  cancelNow(subscription: Subscription, at: number, today: CalendarDay, event: EventName, staff: number): void {
    if (this.open !== null) {
      this.reverse(this.open, outstandingCents(this.open.totalCents, this.open.reversedCents))
      this.open.status = 'void'
      this.open = null
    }
    subscription.cancelOn = null
    subscription.endedOn = today
    this.note(at, event, '', staff)
  }

  reverse(invoice: Invoice, amountCents: number): void {
    invoice.reversedCents += amountCents
    this.book(amountCents)
  }

  private raise(subscription: Subscription, start: CalendarDay): Invoice {
    const totalCents = subscription.plan.priceCents - subscription.plan.discountCents
    const invoice: Invoice = { subscription, start, totalCents, reversedCents: 0, status: 'open' }
    this.history.invoices.push(invoice)
    this.book(-totalCents)
    return invoice
  }

  private settle(invoice: Invoice, today: CalendarDay): void {
    invoice.status = 'paid'
    this.open = null
    const { subscription, start } = invoice
    if (isLatePayment(start, today)) subscription.schedule = afterPayment(subscription.schedule, start, today)
  }
}
