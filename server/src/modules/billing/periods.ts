import type { PlanType } from '@portal/contract/billing/plans'
import { addDays, type CalendarDay } from '@portal/contract/dates'

/** A billing period as a half-open interval: service on `start` and on every day before `until`. */
export interface Period {
  readonly start: CalendarDay
  readonly until: CalendarDay
}

/**
 * Returns boundary `n` of a subscription: the anchor plus `n` months or years, clamped to the last day of a shorter
 * month. Always counts from the anchor, never from the previous boundary, so that a 31st returns after February.
 */
export function boundary(plan: PlanType, anchor: CalendarDay, n: number): CalendarDay {
  const months = monthsOf(anchor) + (plan === 'monthly' ? n : 12 * n)
  const year = Math.floor(months / 12)
  const month = months - year * 12 + 1
  const day = Math.min(Number(anchor.slice(8)), lengthOfMonth(year, month))
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** Returns the number of the period that contains `day`: the greatest `n` whose boundary is not after it. */
export function periodNumber(plan: PlanType, anchor: CalendarDay, day: CalendarDay): number {
  const months = monthsOf(day) - monthsOf(anchor)
  const n = plan === 'monthly' ? months : Math.floor(months / 12)
  return boundary(plan, anchor, n) <= day ? n : n - 1
}

export function period(plan: PlanType, anchor: CalendarDay, n: number): Period {
  return { start: boundary(plan, anchor, n), until: boundary(plan, anchor, n + 1) }
}

/** Returns the last day of service of a half-open period, shown as its end on screens and invoices. */
export function lastDay(until: CalendarDay): CalendarDay {
  return addDays(until, -1)
}

function monthsOf(day: CalendarDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
