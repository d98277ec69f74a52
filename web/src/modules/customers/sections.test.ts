import type { Customer } from '@portal/contract/customers/details'
import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

test('omits sections and facts without data', () => {
  const address = { line1: '1 Main Street', line2: null, city: ' ', state: 'IL', zipCode: '62701', country: 'US' }

  const [section, ...others] = sectionsOf({ ...unknown, address })

  expect(others).toEqual([])
  expect(section?.title).toBe('Address')
  expect(section?.groups[0]?.facts.map(({ label }) => label)).toEqual(['Line 1', 'State', 'Zip Code', 'Country'])
})

test('shows only the last four digits of a card', () => {
  const card = { name: 'Maria Fernandez', last4: '4242', brand: 'visa', funding: 'credit' }

  const [section] = sectionsOf({ ...unknown, cards: [card] })

  expect(section?.groups[0]?.facts.map(({ value }) => value)).toEqual([
    'Maria Fernandez',
    '•••• •••• •••• 4242',
    'Visa',
    'Credit',
  ])
})

test('distinguishes two in-app subscriptions', () => {
  const subscription = { plan: 'monthly', startDate: '2026-03-05', endDate: null, device: 'ios' }

  const [section] = sectionsOf({ ...unknown, inAppSubscriptionDetails: [subscription, subscription] })

  expect(section?.groups.map(({ facts }) => facts.map(({ value }) => value))).toEqual([
    ['iOS', 'Monthly', 'Mar 5, 2026'],
    ['iOS', 'Monthly', 'Mar 5, 2026'],
  ])
})

test.each([
  ['https://www.facebook.com/maria', 'https://www.facebook.com/maria'],
  ['http://www.facebook.com/maria', 'http://www.facebook.com/maria'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
  ['//www.facebook.com/maria', undefined],
  ['www.facebook.com/maria', undefined],
])('links to a profile only for web URLs: %s', (link, href) => {
  const [section] = sectionsOf({ ...unknown, facebook: { first_name: null, last_name: null, link } })

  expect(section?.groups[0]?.facts).toEqual([{ label: 'Profile', value: link, href }])
})

test.each([
  ['123456', 'https://twitter.com/intent/user?user_id=123456'],
  ['12&x=', undefined],
])('links to Twitter only by user ID: %s', (id_str, href) => {
  const twitter = { name: null, location: null, lang: null, time_zone: null, id_str }

  const [section] = sectionsOf({ ...unknown, twitter })

  expect(section?.groups[0]?.facts[0]?.href).toBe(href)
})

const unknown: Customer = {
  email: 'maria@example.com',
  firstName: 'Maria',
  lastName: 'Fernandez',
  type: 'free',
  status: 'active',
  merchant: null,
  newUser: true,
  createdAt: new Date('2026-03-05T12:00:00.000Z'),
  lastLoginTime: null,
  defaultTimeZone: null,
  defaultLanguage: null,
  emailSmsSubscription: false,
  freeSecondsConsumed: 0,
  lastPaymentMode: null,
  inAppSubscription: false,
  inAppSubscriptionDetails: [],
  customer: null,
  importedHistory: 0,
  validTill: null,
  balanceCents: 0,
  subscriptions: [],
  cards: [],
  paymentUnderWay: false,
  refundObstacle: null,
  retryObstacle: 'nothing-due',
  problems: [],
  failedAttempts: [],
  nextAttemptOn: null,
  unreadable: [],
  openDisputes: [],
  address: null,
  attribution: null,
  facebook: null,
  google: null,
  twitter: null,
  support: null,
}
