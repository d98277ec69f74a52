import type { PlanType } from '@portal/contract/billing/plans'
import { eventName } from '@portal/contract/customers/event-names'
import { addDays, type CalendarDay } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'
import { boundary, lastDay, period } from '@portal/server/src/modules/billing/periods.ts'
import type { Account } from './account.ts'
import { Books } from './books.ts'
import { type Calendar, LAST_COPYABLE_MONTH_DAY } from './calendar.ts'
import type { Card, Subscription } from './history.ts'
import { BRAND, demoPlan } from './merchants.ts'

export const visa4242 = { brand: 'visa', last4: '4242', funding: 'credit' } as const

/** Builds one scripted story, in days before today. */
export class ShowcaseBuilder {
  readonly books = new Books()
  readonly calendar: Calendar
  readonly today: CalendarDay
  /**
   * A day that every month has, more than three days ago, so that the first two attempts of an invoice of that day are
   * over.
   */
  readonly renewalDay: CalendarDay

  constructor(calendar: Calendar, today: CalendarDay, renewedDaysAgo = 4) {
    this.calendar = calendar
    this.today = today
    this.renewalDay = this.dayOfEveryMonth(renewedDaysAgo)
  }

  /** Returns the latest day, at least this many days ago, whose day number exists in every month. */
  dayOfEveryMonth(daysAgo: number): CalendarDay {
    let day = addDays(this.today, -daysAgo)
    while (Number(day.slice(8)) > LAST_COPYABLE_MONTH_DAY) day = addDays(day, -1)
    return day
  }

  /** By default 10 AM, some days ago. */
  at(daysAgo: number, minute = 600): number {
    return this.calendar.instant(addDays(this.today, -daysAgo), minute)
  }

  signUp(createdAt: number, verified: boolean): void {
    this.books.note(createdAt, eventName.signedUp, BRAND)
    if (verified) this.books.note(createdAt + 300_000, eventName.verified, 'by code')
  }

  /** Adds a subscription that started some periods before the last renewal, with every period paid. */
  subscribe(
    plan: PlanType,
    periodsAgo: number,
    card: Pick<Card, 'brand' | 'last4' | 'funding'> = visa4242,
  ): Subscription {
    return this.subscribeOn(boundary(plan, this.renewalDay, -periodsAgo), plan, card)
  }

  subscribeOn(
    day: CalendarDay,
    plan: PlanType,
    card: Pick<Card, 'brand' | 'last4' | 'funding'> = visa4242,
  ): Subscription {
    const at = this.calendar.instant(day, 600)
    this.books.addCard(at - MINUTE_MS, card)
    const subscription = this.books.subscribe(at, day, demoPlan(BRAND, plan, true))
    this.renewUntil(subscription, addDays(this.today, -1))
    return subscription
  }

  renewUntil(subscription: Subscription, last: CalendarDay): void {
    for (let day = subscription.schedule.nextInvoiceDate; day <= last; day = subscription.schedule.nextInvoiceDate) {
      this.books.collect(this.books.renew(subscription), day, null)
    }
  }

  /** Adds a monthly subscription with four payments, the last one a few days before its cancellation. */
  subscribeBeforeCancellation(daysAgo: number): Subscription {
    return this.subscribeOn(boundary('monthly', this.dayOfEveryMonth(daysAgo + 3), -3), 'monthly')
  }

  /** Adds a monthly app store subscription in its fourth period. */
  subscribeInApp(device: 'ios' | 'android'): Partial<Account> {
    const startDate = boundary('monthly', this.renewalDay, -4)
    const endDate = lastDay(period('monthly', startDate, 4).until)
    const createdAt = this.calendar.instant(startDate, 600)
    this.books.history.inApp.push({ device, plan: 'monthly', startDate, endDate, createdAt, refundedAt: null })
    this.books.note(createdAt, eventName.inAppStarted, `Monthly, ${device === 'ios' ? 'iOS' : 'Android'}`)
    return { type: 'paid', inAppSubscription: true, lastPaymentMode: 'in-app', newUser: false }
  }
}
