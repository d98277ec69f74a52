import { expect, test } from 'vitest'
import { upcomingOf } from './upcoming.ts'

type Scheduled = Parameters<typeof upcomingOf>[0]

const nothing: Scheduled = {
  type: 'paid',
  subscriptions: [],
  cards: [],
  validTill: null,
  nextAttemptOn: null,
  balanceCents: 0,
  problems: [],
}
const subscription = {
  plan: 'monthly',
  coupon: null,
  startDate: '2026-01-10',
  endDate: '2026-04-09',
  nextInvoiceDate: '2026-04-10',
  cancelOn: null,
  invoiceCount: 3,
  paymentAttemptCount: 1,
}
const TODAY = '2026-03-12'

test('the next invoice and the next attempt are upcoming, the farthest first', () => {
  const cards = [{ name: 'Ana García', last4: '4242', brand: 'visa', funding: 'credit' }]
  const customer = { ...nothing, subscriptions: [subscription], cards, nextAttemptOn: TODAY, balanceCents: -1499 }
  expect(upcomingOf({ ...customer, subscriptions: [subscription], cards }, TODAY)).toEqual([
    { kind: 'invoice', day: '2026-04-10', title: 'Next invoice', details: 'Monthly plan' },
    { kind: 'attempt', day: TODAY, title: 'Next automatic attempt', details: '$14.99 to Visa 4242' },
  ])
})

test('a scheduled cancellation ends the subscription instead of an invoice', () => {
  const leaving = { ...subscription, nextInvoiceDate: null, cancelOn: '2026-04-09' }
  const [end, ...others] = upcomingOf({ ...nothing, subscriptions: [leaving], cards: [] }, TODAY)
  expect(end).toMatchObject({ kind: 'end', day: '2026-04-09', title: 'Subscription ends' })
  expect(others).toEqual([])
})

test('shows the end of a complimentary subscription once, but not in the past or for other types', () => {
  const complimentary = { ...nothing, type: 'comp', validTill: '2026-05-01', subscriptions: [], cards: [] } as const
  const list = (customer: object, today: string) =>
    upcomingOf({ ...complimentary, subscriptions: [], cards: [], ...customer }, today)
  expect(list({}, TODAY)).toMatchObject([{ kind: 'end', day: '2026-05-01', title: 'Complimentary subscription ends' }])
  expect(list({}, '2026-05-02')).toEqual([])
  expect(list({ type: 'paid' }, TODAY)).toEqual([])
})

test('keeps a late attempt, and shows no invoice while billing is on hold', () => {
  const late = { ...nothing, nextAttemptOn: '2026-03-10' }
  expect(upcomingOf(late, TODAY)).toMatchObject([{ kind: 'attempt', day: '2026-03-10' }])
  const problem = { kind: 'billing-on-hold', title: '', details: '', note: '', invoiceNumber: null, steps: [] } as const
  const onHold = { ...nothing, subscriptions: [subscription] }
  expect(upcomingOf(onHold, TODAY)).toHaveLength(1)
  expect(upcomingOf({ ...onHold, problems: [{ ...problem, steps: [] }] }, TODAY)).toEqual([])
})
