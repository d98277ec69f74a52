import { billingCalls } from '@portal/contract/billing/calls'
import type { PlanType } from '@portal/contract/billing/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMerchant } from '../../../test/customers.ts'
import { startPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  await insertPlan('YIPTV', 'monthly', false)
  await insertPlan('YIPTV', 'yearly', false)
  await insertPlan('PARTNER', 'monthly', false)
  await insertPlan('PARTNER', 'monthly', true, 'HELLO')
  await insertPlan('PARTNER', 'yearly', false)
  await insertPlan('PARTNER', 'yearly', true, 'GONE', true)
  await insertMerchant(portal.context.db, 'EMPTY')
})
afterAll(() => portal.stop())

async function insertPlan(
  merchant: string,
  type: PlanType,
  forNewUsers: boolean,
  coupon: string | null = null,
  disabled = false,
): Promise<void> {
  const words = (text: string) => JSON.stringify({ en: text, es: 'hola' })
  await insertMerchant(portal.context.db, merchant)
  await portal.context.db
    .insertInto('plans')
    .values({
      merchant_code: merchant,
      type,
      for_new_users: forNewUsers,
      price_cents: 1499,
      coupon,
      discount_cents: coupon === null ? 0 : 500,
      plan_description: words(`${merchant} ${type}`),
      coupon_description: words(coupon ?? ''),
      description: words(forNewUsers ? 'for new users' : 'for all'),
      disabled,
    })
    .execute()
}

async function plans(merchant: string, types: PlanType[], isNewUser: boolean) {
  const support = await portal.as('support')
  return (await support.call(billingCalls.getMerchantPlans, { merchant, types, isNewUser: `${isNewUser}` })).plans
}

test('returns plans for new users, or the regular plans if there are none', async () => {
  expect(await plans('PARTNER', ['yearly', 'monthly'], true)).toEqual([
    {
      type: 'yearly',
      planDescription: { en: 'PARTNER yearly' },
      couponDescription: null,
      description: { en: 'for all' },
    },
    {
      type: 'monthly',
      planDescription: { en: 'PARTNER monthly' },
      couponDescription: { en: 'HELLO' },
      description: { en: 'for new users' },
    },
  ])
})

test('returns the regular plans of the requested types to existing users', async () => {
  const [plan, ...more] = await plans('PARTNER', ['monthly'], false)
  expect(plan).toMatchObject({ type: 'monthly', couponDescription: null, description: { en: 'for all' } })
  expect(more).toEqual([])
})

test('a customer without a merchant gets the plans of the brand', async () => {
  expect((await plans('', ['yearly'], true)).map((plan) => plan.planDescription.en)).toEqual(['YIPTV yearly'])
})

test('a merchant can have no plans, and an unknown one returns MerchantNotFound', async () => {
  expect(await plans('EMPTY', ['yearly'], true)).toEqual([])
  await expect(plans('UNKNOWN', ['yearly'], true)).rejects.toMatchObject({ status: 404, code: 'MerchantNotFound' })
})

test.each([
  ['no type', { merchant: 'YIPTV', isNewUser: 'true' }],
  ['an unknown type', { merchant: 'YIPTV', types: ['weekly'], isNewUser: 'true' }],
  ['an invalid boolean', { merchant: 'YIPTV', types: ['yearly'], isNewUser: '1' }],
])('rejects %s', async (_case, input) => {
  const response = await (await portal.as('support')).send(billingCalls.getMerchantPlans, input)
  expect(response).toMatchObject({ status: 400, text: 'InvalidRequest' })
})

test('lists states by code and name', async () => {
  const states = await (await portal.as('finance')).call(billingCalls.getStates, {})
  expect(states).toContainEqual({ code: 'FL', name: 'Florida' })
  expect(states.length).toBeGreaterThanOrEqual(51)
})
