import { eventName } from '@portal/contract/customers/event-names'
import { expect, test } from 'vitest'
import { moneyOf, sumsOf } from './timeline-money.ts'

test.each([
  [eventName.renewed, 'Renewed', -1499, 'Charged'],
  [eventName.chargeAdded, 'Charge added', -250, 'Charged'],
  [eventName.paid, 'Payment received', 1499, 'Paid'],
  [eventName.creditAdded, 'Credit added', 1000, 'Credited'],
  [eventName.cancelledWithRefund, 'Cancelled with refund', -1499, 'Refunded'],
  [eventName.refundedAtProvider, 'Refunded outside the portal', -400, 'Refunded'],
  [eventName.refundFailed, 'Refund failed', 1499, 'Credited'],
  [eventName.disputeOpened, 'Chargeback opened', -1499, 'Charged Back'],
  [eventName.disputeWon, 'Chargeback won', 1499, 'Credited'],
  [null, 'Payment American Express 0005 for invoice 000007', 1499, 'Paid'],
  [null, 'Payment for the trouble', 500, 'Credited'],
  [null, 'Refund of invoice 000007', -1499, 'Refunded'],
  [null, 'Reversal of invoice 000007', 1499, 'Credited'],
  [null, 'Chargeback of payment Visa 4242 for invoice 000007', -1499, 'Charged Back'],
  [null, 'Invoice 000007 (Mar 5, 2026 - Apr 4, 2026)', -1499, 'Charged'],
])('describes the money of %s, %s, %i: %s', (event, title, amountCents, word) => {
  const entry = { date: new Date('2026-03-05T12:00:00.000Z'), event, title, details: '', amountCents, byStaff: false }
  expect(moneyOf(entry)).toEqual({ word, amountCents: Math.abs(amountCents) })
})

test('says that a refund is pending', () => {
  const entry = { date: new Date('2026-03-05T12:00:00.000Z'), event: eventName.paymentRefunded, title: '', details: '' }
  expect(moneyOf({ ...entry, amountCents: -500, byStaff: true, isPending: true })?.word).toBe('Refund Pending')
})

test('an event without money has no description', () => {
  const verified = { date: new Date('2026-03-05T12:00:00.000Z'), event: eventName.verified, title: 'Verified' }
  expect(moneyOf({ ...verified, details: '', amountCents: null, byStaff: true })).toBeNull()
})

test('totals the amounts of a year by kind', () => {
  const entry = { date: new Date('2026-03-05T12:00:00.000Z'), title: '', details: '', byStaff: false }
  const renewed = { ...entry, event: eventName.renewed, amountCents: -1499 }
  const paid = { ...entry, event: eventName.paid, amountCents: 1499 }
  const verified = { ...entry, event: eventName.verified, amountCents: null }
  expect(sumsOf([paid, renewed, verified, renewed])).toEqual(['Charged $29.98', 'Paid $14.99'])
})
