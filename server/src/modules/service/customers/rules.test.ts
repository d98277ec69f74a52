import { expect, test } from 'vitest'
import { entitlementOf } from './rules.ts'

const now = new Date('2026-03-10T15:00:00Z')
const limits = { freeViewSeconds: 100, devicesPerCustomer: 5 }
const trial = {
  id: 1,
  type: 'free',
  status: 'active',
  validTill: null,
  freeSecondsConsumed: 0,
  plan: null,
  isInApp: false,
  endDate: null,
  cancelOn: null,
  inAppEndDate: null,
  devices: 0,
} as const
const premium = { ...trial, type: 'paid', plan: 'monthly', endDate: '2026-03-20' } as const
const inApp = { ...trial, type: 'paid', isInApp: true, inAppEndDate: '2026-03-10' } as const
const comp = { ...trial, type: 'comp', validTill: '2026-03-10' } as const

test.each([
  ['a trial', trial, 'yes, null, ends'],
  ['a trial that is used up', { ...trial, freeSecondsConsumed: 101 }, 'trial-used-up'],
  ['an unverified customer', { ...premium, status: 'registered' }, 'unverified'],
  ['a suspended customer', { ...trial, status: 'suspended' }, 'suspended'],
  ['a card subscription', premium, 'yes, 2026-03-21T04:00:00.000Z, renews'],
  ['one that is cancelled', { ...premium, cancelOn: '2026-03-20' }, 'yes, 2026-03-21T04:00:00.000Z, ends'],
  ['one whose renewal is late', { ...premium, endDate: '2026-03-09' }, 'yes, 2026-03-11T04:00:00.000Z, renews'],
  ['Premium without a subscription', { ...premium, endDate: null }, 'no-subscription'],
  ['an in-app subscription on its last day', inApp, 'yes, 2026-03-11T04:00:00.000Z, renews'],
  ['one after it', { ...inApp, inAppEndDate: '2026-03-09' }, 'subscription-ended'],
  ['complimentary access on its last day', comp, 'yes, 2026-03-11T04:00:00.000Z, ends'],
  ['complimentary access after it', { ...comp, validTill: '2026-03-09' }, 'subscription-ended'],
  ['a customer of no type', { ...trial, type: 'none' }, 'no-subscription'],
] as const)('%s', (_what, facts, expected) => {
  const { mayWatch, reason, until, renews } = entitlementOf(facts, now, limits)
  const shown = `yes, ${until?.toISOString() ?? null}, ${renews ? 'renews' : 'ends'}`
  expect(mayWatch ? shown : reason).toBe(expected)
})
