import { addDays, type CalendarDay } from '@portal/contract/dates'
import { attemptAfter, boundary, catchUp, collect, dueOf, end, pay, prices } from './model-worker.ts'

/**
 * A customer according to the billing rules, in the simplest terms and without any code of the engine: the portal must
 * arrive at the same state after the same actions. In cents; positive is in the customer's favor.
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
  /** How the card behaves: charged, or declined with this code. */
  card: CardBehavior | null
  hasPaidByCard: boolean
  /** The newest paid invoice of the subscription, and the amount that the card paid. */
  newestPaid: Paid | null
  /** An undecided chargeback. */
  dispute: { cents: number; isWithdrawn: boolean; of: Paid } | null
  /** After a lost dispute there are no automatic charges until the card changes. */
  hasLostDispute: boolean
  /** The newest refund made at the provider, while it can still be reversed. */
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

export type CardBehavior = 'ok' | 'insufficient_funds' | 'lost_card' | 'refused'

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

/** The result of each action, which changes the customer only if it is `ok`. */
export const applyAction = {
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
    if (!s || s.cancelOn) return 'NotOffered'
    catchUp(c, today)
    // After an unpaid period, there is no upcoming last day.
    if (c.open?.invoicedOn === today || s.next <= today) return 'NotOffered'
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

  upgrade(c: ModelCustomer, plan: 'monthly' | 'yearly', card: CardBehavior, today: CalendarDay): string {
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

  changeCard(c: ModelCustomer, card: CardBehavior, today: CalendarDay): string {
    if (!c.subscription || c.subscription.cancelOn) return 'NotOffered'
    if (card === 'refused') return 'CardRefused'
    c.card = card
    c.hasLostDispute = false
    if (c.open) collect(c, today)
    return 'ok'
  },

  retry(c: ModelCustomer, today: CalendarDay): string {
    const { subscription: s, open } = c
    if (!s || !open || dueOf(c.balance) === 0) return 'NotOffered'
    if (open.attempts === 0 && open.nextAttempt !== null) return 'NotOffered'
    if (c.dispute || c.hasLostDispute) return 'NotOffered'
    if (open.last?.isHard) return 'CardUnusable'
    if (open.attempts >= 15) return 'NotOffered'
    if (s.cancelOn && today > s.cancelOn) return 'NotOffered'
    collect(c, today)
    return c.open === null ? 'ok' : 'PaymentFailed'
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

/** What the provider does on its own. */
export const applyProviderAction = {
  /** Takes back the same part of the invoice, as far as there is one. */
  refund(c: ModelCustomer, of: Paid, cents: number): void {
    const reversed = Math.min(cents, of.total)
    c.balance += reversed - cents
    of.payment -= cents
    of.total -= reversed
    c.refunds.unshift(cents)
    c.atProvider = { cents, of }
  },

  /** The refund comes back, but the invoice does not. */
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
    c.dispute = { cents, isWithdrawn: false, of }
  },

  withdraw(c: ModelCustomer): void {
    if (!c.dispute) return
    c.dispute.isWithdrawn = true
    c.balance -= c.dispute.cents
  },

  loseDispute(c: ModelCustomer): void {
    c.dispute = null
    c.hasLostDispute = true
  },

  /** The disputed amount comes back, and the waiting attempts resume. */
  winDispute(c: ModelCustomer, today: CalendarDay): void {
    const { dispute, open } = c
    if (!dispute) return
    dispute.of.isDisputed = false
    c.dispute = null
    if (dispute.isWithdrawn) c.balance += dispute.cents
    if (open?.nextAttempt === null) {
      const next = open.last === null ? today : attemptAfter(open.invoicedOn, open.last)
      open.nextAttempt = next !== null && next < today ? today : next
    }
    if (dispute.isWithdrawn && open && dueOf(c.balance) === 0) collect(c, today)
  },
}
