import { addDays, type CalendarDay, daysBetween } from '@portal/contract/dates'
import type { ModelCustomer } from './model.ts'

export const prices = { monthly: 1499, yearly: 4999 }

/** What the worker does on a day when it gets to this customer. */
export function processDay(c: ModelCustomer, today: CalendarDay): void {
  if (c.type === 'comp' && c.validTill !== null && today > c.validTill) c.type = 'free'
  if (c.subscription?.cancelOn && today > c.subscription.cancelOn) end(c)
  for (;;) {
    const s = c.subscription
    const isTried = c.open?.nextAttempt && c.open.nextAttempt <= today
    if (c.open && isTried && !mayCollect(c)) c.open.nextAttempt = null
    else if (isTried) collect(c, today)
    else if (s && !c.open && !s.cancelOn && s.next <= today) raise(c, s, today)
    else return
  }
}

/**
 * Catches up on what is due but not yet processed by the worker, because an invoice was settled since, by a credit or a
 * refund.
 */
export function catchUp(c: ModelCustomer, today: CalendarDay): void {
  for (;;) {
    const { subscription: s, open } = c
    if (open?.invoicedOn === today && open.attempts === 0 && mayCollect(c)) collect(c, today)
    else if (s && !open && s.next <= today) raise(c, s, today)
    else return
  }
}

/** A customer who disputes a charge is not charged automatically; credit is used. */
function mayCollect(c: ModelCustomer): boolean {
  return (!c.dispute && !c.hasLostDispute) || dueOf(c.balance) === 0
}

function raise(c: ModelCustomer, s: NonNullable<ModelCustomer['subscription']>, today: CalendarDay): void {
  const total = prices[s.plan]
  c.balance -= total
  c.invoices += 1
  let n = 1
  while (boundary(s.plan, s.anchor, n) <= s.next) n += 1
  s.next = boundary(s.plan, s.anchor, n)
  c.open = { invoicedOn: today, nextAttempt: today, attempts: 0, total, last: null }
}

export function collect(c: ModelCustomer, today: CalendarDay): void {
  const { open } = c
  if (!open) return
  const due = dueOf(c.balance)
  if (due > 0) open.attempts += 1
  if (due > 0 && c.card !== 'ok') {
    open.last = { on: today, isHard: c.card === 'lost_card' }
    open.nextAttempt = attemptAfter(open.invoicedOn, open.last)
    return
  }
  c.balance += due
  c.newestPaid = { total: open.total, payment: due, isDisputed: false }
  if (due > 0) pay(c, due)
  const s = c.subscription
  if (s && daysBetween(open.invoicedOn, today) > 15) {
    s.anchor = today
    s.next = boundary(s.plan, today, 1)
    if (s.cancelOn) s.cancelOn = addDays(s.next, -1)
  }
  c.open = null
}

export function attemptAfter(invoicedOn: CalendarDay, last: { on: CalendarDay; isHard: boolean }): CalendarDay | null {
  if (last.isHard) return null
  return [3, 8, 15].map((days) => addDays(invoicedOn, days)).find((day) => day > last.on) ?? null
}

export function pay(c: ModelCustomer, cents: number): void {
  c.payments.unshift(cents)
  c.hasPaidByCard = true
}

export function end(c: ModelCustomer): void {
  if (c.open) c.balance += c.open.total
  c.open = null
  c.subscription = null
  c.newestPaid = null
  c.type = 'free'
}

export function dueOf(balance: number): number {
  return -balance < 50 ? 0 : -balance
}

/** Returns the billing cycle anchor plus n months or years, clamped to a shorter month. */
export function boundary(plan: 'monthly' | 'yearly', anchor: CalendarDay, n: number): CalendarDay {
  const [year, month, day] = anchor.split('-').map(Number) as [number, number, number]
  const months = plan === 'monthly' ? n : 12 * n
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}
