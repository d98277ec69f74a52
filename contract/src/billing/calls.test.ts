import { expect, test } from 'vitest'
import { customersCalls } from '../customers/calls.ts'
import { billingCalls } from './calls.ts'

const card = {
  cardName: 'Ana Núñez',
  address: '1 Main St.',
  city: 'San Juan',
  state: 'PR',
  zipCode: '00901',
  country: 'US',
  token: 'tok_1',
} as const
const email = 'ana@home.com'
const hints = { last4: '4242', brand: 'Visa', funding: 'credit' }

test('upgrades default to the yearly plan and ignore card details sent by the browser', () => {
  const sent = { email, merchant: 'OTHER', ...card, ...hints }
  expect(billingCalls.upgradeSubscription.input.parse(sent)).toEqual({ email, plan: 'yearly', card })
  expect(billingCalls.upgradeSubscription.input.parse({ ...sent, plan: 'monthly' }).plan).toBe('monthly')
})

test('accepts cards only as tokens', () => {
  const { input } = billingCalls.changeCreditCard
  expect(input.parse({ email, ...card, ...hints })).toEqual({ email, card })
  expect(input.safeParse({ email, ...card, number: '4242424242424242' }).success).toBe(false)
  expect(input.safeParse({ email, ...card, cvv: '123' }).success).toBe(false)
  expect(input.safeParse({ email, ...card, country: 'CA' }).success).toBe(false)
  expect(input.safeParse({ email, ...card, state: '' }).error?.issues[0]?.message).toBe('Enter state as on credit card')
})

test.each(['cardName', 'address', 'city', 'token', 'brand', 'funding'])('rejects a card number as %s', (field) => {
  const { input } = billingCalls.changeCreditCard
  for (const number of [
    '4242424242424242',
    '3782 822463 10005',
    'Ana 5555-5555-5555-4444 Núñez',
    '1 4242424242424242',
  ]) {
    expect(input.safeParse({ email, ...card, ...hints, [field]: number }).success).toBe(false)
  }
  expect(input.safeParse({ email, ...card, ...hints, [field]: 'Ana 12 3456 7890' }).success).toBe(true)
})

test('converts credits and charges to whole cents', () => {
  const sent = { email, amount: '12.34', description: 'Sorry', currency: 'USD' } as const
  const received = { email, amountCents: 1234, description: 'Sorry' }
  expect(billingCalls.addCredit.input.parse(sent)).toEqual(received)
  expect(billingCalls.addCharge.input.parse(sent)).toEqual(received)
})

test('a conversion to complimentary accepts legacy fields and ignores those that the server sets', () => {
  const sent = {
    email,
    duration: 30,
    reason: 'Friend',
    requestedBy: 'Someone Else',
    department: 'Elsewhere',
    startDate: '2020-01-01T00:00:00.000Z',
    endDate: '2099-01-01T00:00:00.000Z',
    maximumAccounts: 1000,
  }
  expect(customersCalls.convertToComplimentary.input.parse(sent)).toEqual({
    email,
    durationDays: 30,
    reason: 'Friend',
  })
})
