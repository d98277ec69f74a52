import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Customer, type CustomerDetails, customerDetails } from './details.ts'

const at = new Date('2026-03-06T01:30:00.000Z')

const customer: Customer = {
  email: 'ana@home.com',
  firstName: 'Ana',
  lastName: 'Núñez',
  type: 'paid',
  status: 'active',
  merchant: 'YIPTV',
  newUser: false,
  createdAt: at,
  lastLoginTime: null,
  defaultTimeZone: 'America/Honolulu',
  defaultLanguage: 'es',
  emailSmsSubscription: true,
  freeSecondsConsumed: 120,
  lastPaymentMode: 'card',
  inAppSubscription: false,
  inAppSubscriptionDetails: [],
  customer: 'cus_1',
  importedHistory: 0,
  validTill: null,
  subscriptions: [
    {
      plan: 'Monthly',
      coupon: null,
      startDate: '2026-03-05',
      endDate: '2026-04-04',
      nextInvoiceDate: '2026-04-05',
      cancelOn: null,
      invoiceCount: 1,
      paymentAttemptCount: 0,
    },
  ],
  cards: [{ name: 'Ana Núñez', last4: '4242', brand: 'visa', funding: 'credit' }],
  paymentUnderWay: false,
  refundObstacle: null,
  retryObstacle: null,
  problems: [
    {
      kind: 'renewal-unpaid',
      title: 'The Mar 5, 2026 renewal is unpaid: 1 failed attempt (insufficient funds)',
      details: 'Invoice 000123, $14.99, Visa 4242. Next automatic attempt: Mar 8, 2026.',
      note: '1 day overdue',
      invoiceNumber: '000123',
      steps: ['retryPayment', 'changeCreditCard'],
    },
  ],
  failedAttempts: [
    {
      date: at,
      invoiceNumber: '000123',
      number: 1,
      amountCents: 1499,
      cardBrand: 'visa',
      cardLast4: '4242',
      reason: 'insufficient funds',
    },
  ],
  nextAttemptOn: null,
  unreadable: [],
  openDisputes: [{ openedAt: at, amountCents: 1499 }],
  address: null,
  attribution: null,
  facebook: null,
  google: null,
  twitter: null,
  support: null,
  balanceCents: -1499,
}

const details: CustomerDetails = {
  customer,
  ledger: [{ date: at, description: 'Invoice 000123', amountCents: -1499 }],
  invoices: [
    { date: '2026-03-05', number: '000123', startDate: '2026-03-05', endDate: '2026-04-04', amountCents: 1499 },
  ],
  payments: [
    {
      date: at,
      type: 'card',
      invoiceNumber: '000123',
      merchant: 'YIPTV',
      chargeId: 'ch_1',
      amountCents: 1499,
      refundedCents: 1499,
      refundableCents: 0,
    },
  ],
  credits: [{ date: at, description: 'Sorry', amountCents: 500 }],
  charges: [{ date: at, description: 'Late', amountCents: 250 }],
  refunds: [
    {
      date: at,
      type: 'card',
      invoiceNumber: '000123',
      refundId: 're_1',
      amountCents: 1499,
      reason: 'Goodwill',
      by: 'Sam Port',
      isPending: false,
    },
  ],
  events: [{ date: at, event: 'Verified', details: 'by Sam', byStaff: true }],
}

test('encodes a customer as one list: the customer, then seven lists in a fixed order', () => {
  const [first, ...lists] = z.encode(customerDetails, details)

  expect(first).toMatchObject({
    email: 'ana@home.com',
    balance: -14.99,
    createdAt: '2026-03-06T01:30:00.000Z',
    subscriptions: [{ startDate: '2026-03-05T00:00:00.000Z', cancelOn: null }],
  })
  expect(first).not.toHaveProperty('balanceCents')
  expect(
    lists.map((list) =>
      Object.keys(list[0] ?? {})
        .sort()
        .join(),
    ),
  ).toEqual([
    'amount,date,description',
    'amount,date,endDate,number,startDate',
    'amount,chargeId,date,invoiceNumber,merchant,refundableCents,refundedCents,type',
    'amount,date,description',
    'amount,date,description',
    'amount,by,date,invoiceNumber,isPending,reason,refundId,type',
    'byStaff,date,details,event',
  ])
})

test('decoding an encoded customer returns the original', () => {
  const travelled: unknown = JSON.parse(JSON.stringify(z.encode(customerDetails, details)))
  expect(customerDetails.parse(travelled)).toEqual(details)
})

test('drops undeclared fields', () => {
  const withColumn = { ...details, customer: { ...customer, passwordHash: 'x' } }
  expect(JSON.stringify(z.encode(customerDetails, withColumn))).not.toContain('passwordHash')
})

test('an empty account has a balance of zero, not negative zero', () => {
  const [first] = z.encode(customerDetails, { ...details, customer: { ...customer, balanceCents: -0 } })
  expect(first.balance).toBe(0)
})
