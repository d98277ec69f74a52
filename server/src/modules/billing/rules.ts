/** The pure decisions of billing, without database access. Days are Eastern calendar days. */

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

/** The schedule of an active subscription: what is invoiced, and the anchor of its next periods. */
export interface Schedule {
  readonly plan: PlanType
  /** Every boundary is this day plus whole months or years. */
  readonly anchor: CalendarDay
  /** The first day not yet invoiced. */
  readonly nextInvoiceDate: CalendarDay
}

/** Returns the last invoiced day of service: the day before the next invoice, on which a cancellation takes effect. */
export function endDate({ nextInvoiceDate }: Schedule): CalendarDay {
  return lastDay(nextInvoiceDate)
}

/** Returns the schedule of a subscription that starts, and is invoiced for its first period, on `today`. */
export function startSchedule(plan: PlanType, today: CalendarDay): Schedule {
  return { plan, anchor: today, nextInvoiceDate: boundary(plan, today, 1) }
}

/** Returns the period of the next invoice. */
export function nextPeriod({ plan, anchor, nextInvoiceDate }: Schedule): Period {
  return period(plan, anchor, periodNumber(plan, anchor, nextInvoiceDate))
}

/** Returns the schedule after the next period is invoiced. */
export function renew(schedule: Schedule): Schedule {
  return { ...schedule, nextInvoiceDate: nextPeriod(schedule).until }
}

/** Postpones the next invoice by free days and moves the anchor of later periods to it. */
export function addComplimentaryDays(schedule: Schedule, days: number): Schedule {
  const next = addDays(schedule.nextInvoiceDate, days)
  return { plan: schedule.plan, anchor: next, nextInvoiceDate: next }
}

/** A payment within the attempts changes no date. A later one buys a full period from its day on. */
export function afterPayment(schedule: Schedule, invoicedOn: CalendarDay, paidOn: CalendarDay): Schedule {
  return isLatePayment(invoicedOn, paidOn) ? startSchedule(schedule.plan, paidOn) : schedule
}

/** Whether a payment comes after the last automatic attempt. */
export function isLatePayment(invoicedOn: CalendarDay, paidOn: CalendarDay): boolean {
  return paidOn > invoicedOn && daysBetween(invoicedOn, paidOn) > LAST_ATTEMPT_DAY
}

/** Whether to raise an invoice. Not while one is open, so that debt never exceeds one period. */
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

/** The days after the invoice on which its payment is attempted, starting with the day of the invoice. */
const ATTEMPT_DAYS = [0, 3, 8, 15] as const
const LAST_ATTEMPT_DAY = ATTEMPT_DAYS[3]

export function attemptDates(invoicedOn: CalendarDay): CalendarDay[] {
  return ATTEMPT_DAYS.map((days) => addDays(invoicedOn, days))
}

/** Returns the attempts made plus those still scheduled. */
export function totalAttempts({ invoicedOn, attempts, nextAttemptOn }: AttemptedInvoice): number {
  if (nextAttemptOn === null) return attempts
  const later = attemptDates(invoicedOn).filter((day) => day > nextAttemptOn)
  return attempts + 1 + later.length
}

type AttemptedInvoice = Pick<OpenInvoice, 'invoicedOn' | 'attempts' | 'nextAttemptOn'>

/**
 * Returns the day of the next automatic attempt at an open invoice. Manual attempts and those with a new card change
 * nothing. There is none after a hard decline, until the card changes, and none after the last day.
 *
 * An attempt that the provider did not process is repeated the next day, even after the last day or a manual retry,
 * because the bank has not been asked yet.
 */
export function nextAttemptOn(
  invoicedOn: CalendarDay,
  today: CalendarDay,
  { hard, code }: { readonly hard: boolean; readonly code: string | null },
): CalendarDay | null {
  if (hard) return null
  if (code !== null && UNPROCESSED.has(code)) return addDays(today, 1)
  return attemptDates(invoicedOn).find((day) => day > today) ?? null
}

/** Failures on our or the provider's side that never reached the card. */
const UNPROCESSED: ReadonlySet<string> = new Set(['provider_access_denied', 'provider_rate_limit'])

/** Automatic charges start at this hour in Eastern Time, because banks decline more at night. */
const FIRST_CHARGING_HOUR = 6

export function isChargingHour(now: Date): boolean {
  return easternHourOf(now) >= FIRST_CHARGING_HOUR
}

/** Returns the amount to collect for an invoice that is already in the ledger; 0 if it is settled without the card. */
export function amountDue(balanceCents: number): number {
  const owedCents = -balanceCents
  return owedCents < MINIMUM_CHARGE_CENTS ? 0 : owedCents
}

/** The provider may forget a key after 24 hours. From then on, look for the operation's result instead of retrying. */
const IDEMPOTENCY_KEY_LIFETIME_MS = 23 * HOUR_MS

/** Whether the provider may have forgotten the operation's idempotency keys. */
export function areIdempotencyKeysExpired({ askedAt }: Operation, now: Date): boolean {
  return now.getTime() - askedAt.getTime() > IDEMPOTENCY_KEY_LIFETIME_MS
}

/** Returns the price of a period in cents. */
export function totalOf(price: { readonly priceCents: number; readonly discountCents: number }): number {
  return price.priceCents - price.discountCents
}

/** Returns the next invoice's total, the resulting balance and the charge to the card. */
export function invoiceOf(price: Parameters<typeof totalOf>[0], before: number) {
  const totalCents = totalOf(price)
  const balanceCents = before - totalCents
  return { totalCents, balanceCents, dueCents: amountDue(balanceCents) }
}

export interface ExpectedInvoice {
  readonly day: CalendarDay
  readonly totalCents: number
  /** The part charged to the card. */
  readonly chargedCents: number
}

/** Returns the invoices that will be raised before the day `until`, if every charge succeeds. */
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

/** Whether the next invoice date is the start of a period counted from the anchor. */
export function matchesAnchor(schedule: Schedule): boolean {
  return nextPeriod(schedule).start === schedule.nextInvoiceDate
}

/** Whether a retry would be available if the card could be charged. */
export function isOnlyCardUnusable(facts: CustomerFacts): boolean {
  return facts.retryObstacle === 'card-declined-for-good' && offeredWhen.retryPayment({ ...facts, retryObstacle: null })
}

/** Whether a retry is available. After a cancellation takes effect it is not, even if the end is not booked yet. */
export function isRetryOffered(facts: CustomerFacts, today: CalendarDay): boolean {
  return offeredWhen.retryPayment(facts) && !facts.subscriptions.some(({ cancelOn }) => hasLeft(cancelOn, today))
}

/** Whether a cancellation with refund would be available if there were something to refund. */
export function isOnlyRefundImpossible(facts: CustomerFacts): boolean {
  return facts.refundObstacle !== null && offeredWhen.cancelWithRefund({ ...facts, refundObstacle: null })
}

/** Returns why this amount of a payment cannot be refunded; null if it can. */
export function refundRefusal(payment: RefundFacts, amountCents: number) {
  const { paymentCents, refundedCents, invoiceCents, reversedCents } = payment
  if (![paymentCents, refundedCents, invoiceCents, reversedCents].every(isReadableInteger)) return 'NotOffered'
  if (payment.dispute !== null) return 'PaymentDisputed'
  const left = refundable(payment)
  if (left === 0) return 'NothingToRefund'
  return amountCents > left ? 'AmountTooHigh' : null
}

/** A loaded customer, the subject of the decisions below. */
type DecisionContext = Pick<LockedCustomer, 'account' | 'today'>

/** Returns the active subscription. The caller must make sure that there is one. */
export function activeSubscriptionOf({ account }: { readonly account: Account }): LiveSubscription {
  if (account.subscription === null) throw new Error(`customer ${account.id} has no active subscription`)
  return account.subscription
}

/** Whether the next period has started and must be invoiced. */
export function isRenewalDue({ account, today }: DecisionContext): boolean {
  const { subscription, openInvoice, facts } = account
  if (subscription === null || facts.paymentUnderWay) return false
  return isDue(subscription, { cancelOn: subscription.cancelOn, hasOpenInvoice: openInvoice !== null }, today)
}

/** Whether today's invoice was raised before charging hours and not attempted yet. */
export function isFirstAttemptDue({ account, today }: DecisionContext): boolean {
  const { openInvoice, card, facts, isCollectedAutomatically } = account
  if (openInvoice?.invoicedOn !== today || openInvoice.attempts > 0) return false
  return card !== null && isCollectedAutomatically && !facts.paymentUnderWay
}

/** Whether the current period is not invoiced, or was invoiced today and not paid, so its outcome is uncertain. */
export function isBehind({ account, today }: DecisionContext): boolean {
  const { subscription, openInvoice } = account
  if (subscription === null) return false
  return subscription.nextInvoiceDate <= today || openInvoice?.invoicedOn === today
}

/** Whether an open invoice has had an attempt to charge it. */
export function isUnpaid({ account: { openInvoice } }: DecisionContext): boolean {
  return openInvoice !== null && openInvoice.attempts > 0
}

/** Whether the last day has passed: the cancellation has taken effect, but the job has not processed it yet. */
export function hasTakenEffect(at: DecisionContext): boolean {
  return hasLeft(activeSubscriptionOf(at).cancelOn, at.today)
}

function hasLeft(cancelOn: CalendarDay | null, today: CalendarDay): boolean {
  return cancelOn !== null && isCancelled(cancelOn, today)
}

/** Whether this many complimentary days move the next invoice beyond the supported dates. */
export function areTooMany(at: DecisionContext, days: number): boolean {
  return addComplimentaryDays(activeSubscriptionOf(at), days).nextInvoiceDate > calendarDays.last
}

/** Returns the schedule after a payment past the last attempt, which buys a full period; null if it is in time. */
export function restartedBy(at: DecisionContext, paidOn: CalendarDay): Schedule | null {
  const { openInvoice } = at.account
  if (openInvoice === null || !isLatePayment(openInvoice.invoicedOn, paidOn)) return null
  return afterPayment(activeSubscriptionOf(at), openInvoice.invoicedOn, paidOn)
}
