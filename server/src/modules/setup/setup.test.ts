import { setupCalls } from '@portal/contract/setup/calls'
import { expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { missingSteps } from './rules.ts'

const complete = {
  hasMerchant: true,
  hasPlans: true,
  isDemo: false,
  hasPaymentKeys: true,
  hasWebhookSecret: true,
  hasMailServer: true,
}

test.each([
  [{}, []],
  [{ hasMerchant: false }, ['merchant']],
  [{ hasPlans: false }, ['plans']],
  [{ hasPaymentKeys: false }, ['payments']],
  [{ hasWebhookSecret: false }, ['webhooks']],
  [{ hasMailServer: false }, ['email']],
  [{ isDemo: true, hasPaymentKeys: false, hasWebhookSecret: false, hasMailServer: false }, []],
  [{ isDemo: true, hasMerchant: false, hasPlans: false }, ['merchant', 'plans']],
])('with %j, reports %j as missing', (facts, missing) => {
  expect(missingSteps({ ...complete, ...facts })).toEqual(missing)
})

test('a new installation lists missing steps until they are done', async () => {
  const portal = await startPortal({ env: { BRAND_MERCHANT_CODE: 'ACME' } })
  const administrator = await portal.as('administrator')
  const read = () => administrator.call(setupCalls.getSetupState, {})
  const settings = ['payments', 'webhooks', 'email']
  expect(await read()).toEqual({ missing: ['merchant', 'plans', ...settings], brandMerchantCode: 'ACME' })

  await portal.owner.query(`insert into merchants (code, name, created_at) values ('ACME', 'Acme', now())`)
  expect((await read()).missing).toEqual(['plans', ...settings])

  await portal.owner.query(
    `insert into plans (merchant_code, type, for_new_users, price_cents, discount_cents, plan_description,
       coupon_description, description)
     values ('ACME', 'monthly', false, 1499, 0, '{}', '{}', '{}')`,
  )
  expect((await read()).missing).toEqual(settings)

  await portal.owner.query('update plans set disabled = true')
  await portal.owner.query('update merchants set disabled = true')
  expect((await read()).missing).toEqual(['merchant', 'plans', ...settings])
  await portal.stop()
})
