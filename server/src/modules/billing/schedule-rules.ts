/** What the billing engine decides, without reading or writing anything. Days are Eastern calendar days. */

import type { PlanType } from '@portal/contract/billing/plans'
import type { CustomerFacts } from '@portal/contract/customers/facts'
import { offeredWhen } from '@portal/contract/customers/offered'
import { addDays, type CalendarDay, calendarDays, daysBetween, easternHourOf } from '@portal/contract/dates'
import { boundary, lastDay, type Period, period, periodNumber } from './periods.ts'

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

/** Whether free days would push the next invoice beyond the days that the portal's calendars have. */
export function isBeyondCalendars(schedule: Schedule, days: number): boolean {
  return addComplimentaryDays(schedule, days).nextInvoiceDate > calendarDays.last
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

/**
 * The next automatic attempt at an open invoice. Attempts by hand or with a new card come in between and move nothing.
 * None after a hard decline, until the card changes; none after the last day.
 * An attempt that the provider did not process is repeated the next day.
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

/** The provider charges no less than this. */
const MINIMUM_CHARGE_CENTS = 50

/** What to collect for an invoice that is in the ledger already; 0 means it is settled without the card. */
export function amountDue(balanceCents: number): number {
  const owedCents = -balanceCents
  return owedCents < MINIMUM_CHARGE_CENTS ? 0 : owedCents
}

/** What a period costs, in cents. */
export function totalOf(price: { readonly priceCents: number; readonly discountCents: number }): number {
  return price.priceCents - price.discountCents
}

/** Whether a cancellation with refund would be offered, if there were something to refund. */
export function isOnlyRefundImpossible(facts: CustomerFacts): boolean {
  return facts.refundObstacle !== null && offeredWhen.cancelWithRefund({ ...facts, refundObstacle: null })
}
