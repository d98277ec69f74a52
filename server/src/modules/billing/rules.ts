/** What billing decides, without reading or writing anything. Days are Eastern calendar days. */

import type { PlanType } from '@portal/contract/billing/plans'
import type { CustomerFacts } from '@portal/contract/customers/facts'
import { offeredWhen } from '@portal/contract/customers/offered'
import { addDays, type CalendarDay, calendarDays, daysBetween, easternHourOf } from '@portal/contract/dates'
import { MINIMUM_CHARGE_CENTS } from '@portal/contract/money'
import { HOUR_MS } from '@portal/contract/durations'
import { isReadableInteger } from '../../platform/db/odd-values.ts'
import {
  type Account,
  type LiveSubscription,
  type LockedCustomer,
  type OpenInvoice,
  refundable,
  type RefundFacts,
} from '../customers/public.ts'
import { boundary, lastDay, type Period, period, periodNumber } from './periods.ts'
import type { Operation } from './queries/operations.ts'

/** Where a live subscription stands: what is invoiced, and from where its next periods are counted. */
export interface Schedule {
  readonly plan: PlanType
  /** Every boundary is this day plus whole months or years. */
  readonly anchor: CalendarDay
  /** The first day not yet invoiced. */
  readonly nextInvoiceDate: CalendarDay
}

/** The last day of service that is invoiced: the day before the next invoice, on which a cancellation takes effect. */
export function endDate({ nextInvoiceDate }: Schedule): CalendarDay {
  return lastDay(nextInvoiceDate)
}

/** A subscription that starts and is invoiced for its first period on `today`. */
export function startSchedule(plan: PlanType, today: CalendarDay): Schedule {
  return { plan, anchor: today, nextInvoiceDate: boundary(plan, today, 1) }
}

/** The period that the next invoice covers. */
export function nextPeriod({ plan, anchor, nextInvoiceDate }: Schedule): Period {
  return period(plan, anchor, periodNumber(plan, anchor, nextInvoiceDate))
}

/** After the invoice of the next period was raised. */
export function renew(schedule: Schedule): Schedule {
  return { ...schedule, nextInvoiceDate: nextPeriod(schedule).until }
}

/** Free days push the next invoice back, and later periods are counted from there. */
export function addComplimentaryDays(schedule: Schedule, days: number): Schedule {
  const next = addDays(schedule.nextInvoiceDate, days)
  return { plan: schedule.plan, anchor: next, nextInvoiceDate: next }
}

/** A payment within the attempts changes no date; a later one buys a full period from the day it was made. */
export function afterPayment(schedule: Schedule, invoicedOn: CalendarDay, paidOn: CalendarDay): Schedule {
  return isLatePayment(invoicedOn, paidOn) ? startSchedule(schedule.plan, paidOn) : schedule
}

/** Whether a payment comes after the last automatic attempt. */
export function isLatePayment(invoicedOn: CalendarDay, paidOn: CalendarDay): boolean {
  return paidOn > invoicedOn && daysBetween(invoicedOn, paidOn) > LAST_ATTEMPT_DAY
}

/** Whether an invoice is to be raised. None is while one is open, so that a debt never exceeds one period. */
export function isDue(
  { nextInvoiceDate }: Schedule,
  { cancelOn, hasOpenInvoice }: { cancelOn: CalendarDay | null; hasOpenInvoice: boolean },
  today: CalendarDay,
): boolean {
  return nextInvoiceDate <= today && cancelOn === null && !hasOpenInvoice
}

/** Whether a cancellation scheduled for the end of `cancelOn` has taken effect; until then it can be withdrawn. */
export function isCancelled(cancelOn: CalendarDay, today: CalendarDay): boolean {
  return today > cancelOn
}

/** The days after the invoice on which its payment is tried; the first is the day of the invoice itself. */
const ATTEMPT_DAYS = [0, 3, 8, 15] as const
const LAST_ATTEMPT_DAY = ATTEMPT_DAYS[3]

export function attemptDates(invoicedOn: CalendarDay): CalendarDay[] {
  return ATTEMPT_DAYS.map((days) => addDays(invoicedOn, days))
}

/** Attempts made plus those still scheduled. */
export function totalAttempts({ invoicedOn, attempts, nextAttemptOn }: AttemptedInvoice): number {
  if (nextAttemptOn === null) return attempts
  const later = attemptDates(invoicedOn).filter((day) => day > nextAttemptOn)
  return attempts + 1 + later.length
}

type AttemptedInvoice = Pick<OpenInvoice, 'invoicedOn' | 'attempts' | 'nextAttemptOn'>

/**
 * The next automatic attempt at an open invoice. Attempts by hand or with a new card come in between and move nothing.
 * None after a hard decline, until the card changes; none after the last day.
 * An attempt that the provider did not process is repeated the next day, even after the last day or a retry by hand:
 * no one has asked the bank yet.
 */
export function nextAttemptOn(
  invoicedOn: CalendarDay,
  today: CalendarDay,
  { hard, code }: { readonly hard: boolean; readonly code: string | null } = { hard: false, code: null },
): CalendarDay | null {
  if (hard) return null
  if (code !== null && UNPROCESSED.has(code)) return addDays(today, 1)
  return attemptDates(invoicedOn).find((day) => day > today) ?? null
}

/** Attempts that failed for a reason of ours or of the provider's, and never reached the card. */
const UNPROCESSED: ReadonlySet<string> = new Set(['provider_access_denied', 'provider_rate_limit'])

/** Cards are charged on their own from this hour on, in Eastern Time: banks decline more in the night. */
const FIRST_CHARGING_HOUR = 6

export function isChargingHour(now: Date): boolean {
  return easternHourOf(now) >= FIRST_CHARGING_HOUR
}

/** What to collect for an invoice that is in the ledger already; 0 means it is settled without the card. */
export function amountDue(balanceCents: number): number {
  const owedCents = -balanceCents
  return owedCents < MINIMUM_CHARGE_CENTS ? 0 : owedCents
}

/** The provider may forget a key after 24 hours; from then on an operation is looked for instead of asked again. */
const KEYS_LIVE_MS = 23 * HOUR_MS

/** Whether the provider may have forgotten the operation's keys. */
export function haveIdempotencyKeysExpired({ askedAt }: Operation, now: Date): boolean {
  return now.getTime() - askedAt.getTime() > KEYS_LIVE_MS
}

/** What a period costs, in cents. */
export function totalOf(price: { readonly priceCents: number; readonly discountCents: number }): number {
  return price.priceCents - price.discountCents
}

/** What the next invoice comes to: what of it the card is charged, and the balance before that. */
export function invoiceOf(price: Parameters<typeof totalOf>[0], before: number) {
  const totalCents = totalOf(price)
  const balanceCents = before - totalCents
  return { totalCents, balanceCents, dueCents: amountDue(balanceCents) }
}

export interface ExpectedInvoice {
  readonly day: CalendarDay
  readonly totalCents: number
  /** Of the card. */
  readonly chargedCents: number
}

/** The invoices that will be raised before the day `until`, if every charge succeeds. */
export function forecast(
  {
    cancelOn,
    balanceCents,
    ...subscription
  }: Schedule &
    Parameters<typeof totalOf>[0] & { readonly cancelOn: CalendarDay | null; readonly balanceCents: number },
  until: CalendarDay,
): ExpectedInvoice[] {
  const expected: ExpectedInvoice[] = []
  let schedule: Schedule = subscription
  let balance = balanceCents
  while (isDue(schedule, { cancelOn, hasOpenInvoice: false }, lastDay(until))) {
    const invoice = invoiceOf(subscription, balance)
    expected.push({ day: schedule.nextInvoiceDate, totalCents: invoice.totalCents, chargedCents: invoice.dueCents })
    balance = invoice.balanceCents + invoice.dueCents
    schedule = renew(schedule)
  }
  return expected
}

/** Whether a period starts on the day of the next invoice. */
export function fitsAnchor(schedule: Schedule): boolean {
  return nextPeriod(schedule).start === schedule.nextInvoiceDate
}

/** Whether another attempt would be offered, if the card could be charged. */
export function isOnlyCardUnusable(facts: CustomerFacts): boolean {
  return facts.retryObstacle === 'card-declined-for-good' && offeredWhen.retryPayment({ ...facts, retryObstacle: null })
}

/** Whether a retry is offered; a customer who has left is not charged, even if the end is still to be booked. */
export function isRetryOffered(facts: CustomerFacts, today: CalendarDay): boolean {
  return offeredWhen.retryPayment(facts) && !facts.subscriptions.some(({ cancelOn }) => hasLeft(cancelOn, today))
}

/** Whether a cancellation with refund would be offered, if there were something to refund. */
export function isOnlyRefundImpossible(facts: CustomerFacts): boolean {
  return facts.refundObstacle !== null && offeredWhen.cancelWithRefund({ ...facts, refundObstacle: null })
}

/** Why a payment cannot be refunded by this amount; null if it can. */
export function refundRefusal(payment: RefundFacts, amountCents: number) {
  const { paymentCents, refundedCents, invoiceCents, reversedCents } = payment
  if (![paymentCents, refundedCents, invoiceCents, reversedCents].every(isReadableInteger)) return 'NotOffered'
  if (payment.dispute !== null) return 'PaymentDisputed'
  const left = refundable(payment)
  if (left === 0) return 'NothingToRefund'
  return amountCents > left ? 'AmountTooHigh' : null
}

/** One customer as loaded, which the decisions below are about. */
type At = Pick<LockedCustomer, 'account' | 'today'>

/** The active subscription; the caller has made sure that there is one. */
export function liveOf({ account }: { readonly account: Account }): LiveSubscription {
  if (account.subscription === null) throw new Error(`customer ${account.id} has no living subscription`)
  return account.subscription
}

/** Whether the next period has started and is to be invoiced. */
export function isRenewalDue({ account, today }: At): boolean {
  const { subscription, openInvoice, facts } = account
  if (subscription === null || facts.paymentUnderWay) return false
  return isDue(subscription, { cancelOn: subscription.cancelOn, hasOpenInvoice: openInvoice !== null }, today)
}

/** Whether today's invoice was raised before the charging hours, and so was not tried yet. */
export function isFirstAttemptDue({ account, today }: At): boolean {
  const { openInvoice, card, facts, isCollectedAutomatically } = account
  if (openInvoice?.invoicedOn !== today || openInvoice.attempts > 0) return false
  return card !== null && isCollectedAutomatically && !facts.paymentUnderWay
}

/** Whether the period that runs is not invoiced, or was invoiced today and not paid: what comes next is not decided. */
export function isBehind({ account, today }: At): boolean {
  const { subscription, openInvoice } = account
  if (subscription === null) return false
  return subscription.nextInvoiceDate <= today || openInvoice?.invoicedOn === today
}

/** Whether an invoice is open after an attempt to charge it. */
export function isUnpaid({ account: { openInvoice } }: At): boolean {
  return openInvoice !== null && openInvoice.attempts > 0
}

/** Whether the last day is over: the cancellation has taken effect, and only the job has not been here yet. */
export function hasTakenEffect(at: At): boolean {
  return hasLeft(liveOf(at).cancelOn, at.today)
}

function hasLeft(cancelOn: CalendarDay | null, today: CalendarDay): boolean {
  return cancelOn !== null && isCancelled(cancelOn, today)
}

/** Whether so many complimentary days push the next invoice beyond the days that the portal's calendars have. */
export function areTooMany(at: At, days: number): boolean {
  return addComplimentaryDays(liveOf(at), days).nextInvoiceDate > calendarDays.last
}

/** The full period that a payment after the last attempt buys, from its day on; null for a payment in time. */
export function restartedBy(at: At, paidOn: CalendarDay): Schedule | null {
  const { openInvoice } = at.account
  if (openInvoice === null || !isLatePayment(openInvoice.invoicedOn, paidOn)) return null
  return afterPayment(liveOf(at), openInvoice.invoicedOn, paidOn)
}
