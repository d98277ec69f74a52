import { addDays, type CalendarDay, daysBetween } from '@portal/contract/dates'

/**
 * One customer as the rules of billing describe them, in the simplest words and without any code of the engine: what
 * the portal must come to after the same actions. Cents; plus is in the customer's favour.
 */
export interface ModelCustomer {
  type: 'free' | 'paid' | 'comp'
  balance: number
  validTill: CalendarDay | null
  subscription: {
    plan: 'monthly' | 'yearly'
    anchor: CalendarDay
    next: CalendarDay
    cancelOn: CalendarDay | null
  } | null
  open: {
    invoicedOn: CalendarDay
    nextAttempt: CalendarDay | null
    attempts: number
    total: number
    last: { on: CalendarDay; isHard: boolean } | null
  } | null
  /** How the card behaves: charged, or refused with this code. */
  card: CardBehaviour | null
  hasPaidByCard: boolean
  /** The newest paid invoice of the subscription, and what the card paid of it. */
  newestPaid: Paid | null
  /** A chargeback that is not decided. */
  dispute: { cents: number; isTaken: boolean; of: Paid } | null
  /** After a lost one nobody is charged unasked, until the card changes. */
  hasLostDispute: boolean
  /** The newest refund that somebody made at the provider, as long as it may come back. */
  atProvider: { cents: number; of: Paid } | null
  invoices: number
  payments: number[]
  refunds: number[]
}

interface Paid {
  total: number
  payment: number
  isDisputed: boolean
}

export type CardBehaviour = 'ok' | 'insufficient_funds' | 'lost_card' | 'refused'

const prices = { monthly: 1499, yearly: 4999 }

export function newCustomer(): ModelCustomer {
  return {
    type: 'free',
    balance: 0,
    validTill: null,
    subscription: null,
    open: null,
    card: null,
    hasPaidByCard: false,
    newestPaid: null,
    dispute: null,
    hasLostDispute: false,
    atProvider: null,
    invoices: 0,
    payments: [],
    refunds: [],
  }
}

/** What each action answers; it changes the customer only where that is `ok`. */
export const does = {
  addCredit(c: ModelCustomer, cents: number, today: CalendarDay): string {
    c.balance += cents
    if (c.open && dueOf(c.balance) === 0) collect(c, today)
    return 'ok'
  },

  addCharge(c: ModelCustomer, cents: number): string {
    c.balance -= cents
    return 'ok'
  },

  addDays(c: ModelCustomer, days: number): string {
    const s = c.subscription
    if (!s || s.cancelOn) return 'NotOffered'
    s.next = addDays(s.next, days)
    s.anchor = s.next
    return 'ok'
  },

  cancel(c: ModelCustomer, today: CalendarDay): string {
    const s = c.subscription
    // Behind a period that is not paid for, there is no last day to come.
    if (!s || s.cancelOn || c.open?.invoicedOn === today || s.next <= today) return 'NotOffered'
    s.cancelOn = addDays(s.next, -1)
    return 'ok'
  },

  withdraw(c: ModelCustomer, today: CalendarDay): string {
    const s = c.subscription
    if (!s?.cancelOn || today > s.cancelOn) return 'NotOffered'
    s.cancelOn = null
    return 'ok'
  },

  endNow(c: ModelCustomer): string {
    if (!c.subscription || c.subscription.cancelOn) return 'NotOffered'
    end(c)
    return 'ok'
  },

  refund(c: ModelCustomer): string {
    if (!c.subscription || c.subscription.cancelOn || !c.hasPaidByCard) return 'NotOffered'
    if (!c.newestPaid || c.newestPaid.isDisputed) return 'NothingToRefund'
    const back = Math.min(c.newestPaid.payment, c.newestPaid.total)
    if (back === 0) return 'NothingToRefund'
    c.balance += c.newestPaid.total - back
    c.refunds.unshift(back)
    end(c)
    return 'ok'
  },

  upgrade(c: ModelCustomer, plan: 'monthly' | 'yearly', card: CardBehaviour, today: CalendarDay): string {
    if (c.type === 'paid') return 'PremiumAccount'
    if (c.type !== 'free') return 'NotOffered'
    const total = prices[plan]
    const due = dueOf(c.balance - total)
    if (card === 'refused' || (due > 0 && card !== 'ok')) return 'PaymentFailed'
    c.type = 'paid'
    c.card = card
    c.balance += due - total
    c.invoices += 1
    c.subscription = { plan, anchor: today, next: boundary(plan, today, 1), cancelOn: null }
    c.newestPaid = { total, payment: due, isDisputed: false }
    c.hasLostDispute = false
    if (due > 0) pay(c, due)
    return 'ok'
  },

  changeCard(c: ModelCustomer, card: CardBehaviour, today: CalendarDay): string {
    if (!c.subscription || c.subscription.cancelOn) return 'NotOffered'
    if (card === 'refused') return 'CardRefused'
    c.card = card
    c.hasLostDispute = false
    if (c.open) collect(c, today)
    return 'ok'
  },

  convert(c: ModelCustomer, days: number, today: CalendarDay): string {
    if (c.type !== 'free') return 'NotOffered'
    c.type = 'comp'
    c.validTill = addDays(today, days)
    return 'ok'
  },

  endComplimentary(c: ModelCustomer, today: CalendarDay): string {
    if (c.type !== 'comp') return 'NotOffered'
    c.type = 'free'
    c.validTill = today
    return 'ok'
  },
}

/** What happens at the provider without being asked. */
export const providerDoes = {
  /** Takes the same part of the invoice back, as far as there is one. */
  refund(c: ModelCustomer, of: Paid, cents: number): void {
    const reversed = Math.min(cents, of.total)
    c.balance += reversed - cents
    of.payment -= cents
    of.total -= reversed
    c.refunds.unshift(cents)
    c.atProvider = { cents, of }
  },

  /** The refund comes back, and the invoice does not. */
  failRefund(c: ModelCustomer, today: CalendarDay): void {
    if (!c.atProvider) return
    const { cents, of } = c.atProvider
    c.balance += cents
    of.payment += cents
    c.refunds.splice(c.refunds.indexOf(cents), 1)
    c.atProvider = null
    if (c.open && dueOf(c.balance) === 0) collect(c, today)
  },

  dispute(c: ModelCustomer, of: Paid, cents: number): void {
    of.isDisputed = true
    c.dispute = { cents, isTaken: false, of }
  },

  withdraw(c: ModelCustomer): void {
    if (!c.dispute) return
    c.dispute.isTaken = true
    c.balance -= c.dispute.cents
  },

  lose(c: ModelCustomer): void {
    c.dispute = null
    c.hasLostDispute = true
  },

  /** What was taken comes back, and the attempts that waited go on. */
  win(c: ModelCustomer, today: CalendarDay): void {
    const { dispute, open } = c
    if (!dispute) return
    dispute.of.isDisputed = false
    c.dispute = null
    if (dispute.isTaken) c.balance += dispute.cents
    if (open?.nextAttempt === null) {
      const next = open.last === null ? today : attemptAfter(open.invoicedOn, open.last)
      open.nextAttempt = next !== null && next < today ? today : next
    }
    if (dispute.isTaken && open && dueOf(c.balance) === 0) collect(c, today)
  },
}

/** What the worker does on a day, once it comes to it. */
export function liveThrough(c: ModelCustomer, today: CalendarDay): void {
  if (c.type === 'comp' && c.validTill !== null && today > c.validTill) c.type = 'free'
  if (c.subscription?.cancelOn && today > c.subscription.cancelOn) end(c)
  for (;;) {
    const s = c.subscription
    const isTried = c.open?.nextAttempt && c.open.nextAttempt <= today
    if (c.open && isTried && (c.dispute || c.hasLostDispute) && dueOf(c.balance) > 0) c.open.nextAttempt = null
    else if (isTried) collect(c, today)
    else if (s && !c.open && !s.cancelOn && s.next <= today) raise(c, s, today)
    else return
  }
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

function collect(c: ModelCustomer, today: CalendarDay): void {
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

function attemptAfter(invoicedOn: CalendarDay, last: { on: CalendarDay; isHard: boolean }): CalendarDay | null {
  if (last.isHard) return null
  return [3, 8, 15].map((days) => addDays(invoicedOn, days)).find((day) => day > last.on) ?? null
}

function pay(c: ModelCustomer, cents: number): void {
  c.payments.unshift(cents)
  c.hasPaidByCard = true
}

function end(c: ModelCustomer): void {
  if (c.open) c.balance += c.open.total
  c.open = null
  c.subscription = null
  c.newestPaid = null
  c.type = 'free'
}

function dueOf(balance: number): number {
  return -balance < 50 ? 0 : -balance
}

/** The anchor plus n months or years, clamped to a shorter month. */
function boundary(plan: 'monthly' | 'yearly', anchor: CalendarDay, n: number): CalendarDay {
  const [year, month, day] = anchor.split('-').map(Number) as [number, number, number]
  const months = plan === 'monthly' ? n : 12 * n
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}
