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
  inAppUntil: null,
  isStoreKnown: false,
  inAppRenews: true,
  devices: 0,
} as const
const premium = { ...trial, type: 'paid', plan: 'monthly', endDate: '2026-03-20' } as const
const inApp = { ...trial, type: 'paid', isInApp: true, inAppUntil: new Date('2026-03-11T04:00:00Z') } as const
const inStore = { ...inApp, isStoreKnown: true, inAppUntil: new Date('2026-03-10T18:30:00Z') } as const
const late = new Date('2026-03-10T09:00:00Z')
const comp = { ...trial, type: 'comp', validTill: '2026-03-10' } as const

test.each([
  ['a trial', trial, 'yes, null, ends'],
  ['a used-up trial', { ...trial, freeSecondsConsumed: 101 }, 'trial-used-up'],
  ['an unverified customer', { ...premium, status: 'registered' }, 'unverified'],
  ['a suspended customer', { ...trial, status: 'suspended' }, 'suspended'],
  ['a card subscription', premium, 'yes, 2026-03-21T04:00:00.000Z, renews'],
  ['a cancelled card subscription', { ...premium, cancelOn: '2026-03-20' }, 'yes, 2026-03-21T04:00:00.000Z, ends'],
  [
    'a card subscription with a late renewal',
    { ...premium, endDate: '2026-03-09' },
    'yes, 2026-03-11T04:00:00.000Z, renews',
  ],
  ['Premium without a subscription', { ...premium, endDate: null }, 'no-subscription'],
  ['an in-app subscription on its last day', inApp, 'yes, 2026-03-11T04:00:00.000Z, renews'],
  [
    'an in-app subscription after its last day',
    { ...inApp, inAppUntil: new Date('2026-03-10T04:00:00Z') },
    'subscription-ended',
  ],
  ['a store subscription until it ends', inStore, 'yes, 2026-03-10T18:30:00.000Z, renews'],
  [
    'a store subscription that will not renew',
    { ...inStore, inAppRenews: false },
    'yes, 2026-03-10T18:30:00.000Z, ends',
  ],
  [
    'a store subscription with a late renewal',
    { ...inStore, inAppUntil: late },
    'yes, 2026-03-11T04:00:00.000Z, renews',
  ],
  [
    'a store subscription without news from the store',
    { ...inStore, inAppUntil: new Date('2026-03-08T09:00:00Z') },
    'subscription-ended',
  ],
  ['complimentary access on its last day', comp, 'yes, 2026-03-11T04:00:00.000Z, ends'],
  ['complimentary access after its last day', { ...comp, validTill: '2026-03-09' }, 'subscription-ended'],
  ['a customer without a type', { ...trial, type: 'none' }, 'no-subscription'],
] as const)('entitlement of %s', (_case, facts, expected) => {
  const { mayWatch, reason, until, renews } = entitlementOf(facts, now, limits)
  const shown = `yes, ${until?.toISOString() ?? null}, ${renews ? 'renews' : 'ends'}`
  expect(mayWatch ? shown : reason).toBe(expected)
})
