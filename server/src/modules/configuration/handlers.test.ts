import { configurationCalls } from '@portal/contract/configuration/calls'
import { afterAll, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { VERSION } from '../../platform/version.ts'

const portal = await startPortal({
  env: {
    PORTAL_NAME: 'Staff Portal',
    BRAND_NAME: 'Acme TV',
    BRAND_MERCHANT_CODE: 'ACME',
    COMPLIMENTARY_SIGN_UP_URL: 'https://acme.example/free/',
    PICTURE_ORIGINS: 'https://pictures.example/, https://covers.example:8443',
    FREE_VIEW_SECONDS: '7200',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_SECRET_KEY: 'sk_test_1',
  },
})
afterAll(() => portal.stop())

test('returns the public settings and no secrets before sign-in', async () => {
  expect(await portal.signedOut.call(configurationCalls.getAppConfig, {})).toEqual({
    portalName: 'Staff Portal',
    brandName: 'Acme TV',
    brandMerchantCode: 'ACME',
    stripePublishableKey: 'pk_test_1',
    stripeApiBase: null,
    cardEntry: 'elements',
    complimentarySignUpUrl: 'https://acme.example/free/',
    pictureOrigins: ['https://pictures.example', 'https://covers.example:8443'],
    freeViewSeconds: 7200,
    singleSignOnName: null,
    version: VERSION,
    demoAheadMs: null,
  })
})

test('allows images from the configured servers only', async () => {
  const { headers } = await fetch(`${portal.url}/sign-in`)

  expect(headers.get('content-security-policy')).toContain(
    "; img-src 'self' https://pictures.example https://covers.example:8443;",
  )
})

test('names the payment simulator that replaces Stripe', async () => {
  const simulator = await startPortal({ env: { STRIPE_API_BASE: 'http://127.0.0.1:8091' } })
  const { stripeApiBase } = await simulator.signedOut.call(configurationCalls.getAppConfig, {})
  await simulator.stop()

  expect(stripeApiBase).toBe('http://127.0.0.1:8091')
})
