import { staffCalls } from '@portal/contract/staff/calls'
import { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/authenticator.ts'
import { startOpenidProvider, TWO_FACTORS } from '../../../../test/openid-provider.ts'
import { startPortal } from '../../../../test/portal.ts'
import {
  browserAt,
  exchange,
  signInAtProvider,
  isArrived,
  PUBLIC_URL,
  singleSignOnSettings,
  startSingleSignOn,
  withClaims,
} from '../../../../test/single-sign-on.ts'

const settings = {
  TWO_FACTOR_REQUIRED_FOR: 'Finance',
  OIDC_TWO_FACTOR_AMR: 'mfa, hwk',
  OIDC_TWO_FACTOR_ACR: TWO_FACTORS,
}
const signOn = await startSingleSignOn(settings)
const { portal, provider } = signOn
afterAll(() => signOn.stop())
beforeEach(async () => {
  await signOn.reset()
  await portal.owner.query(`delete from two_factors; update staff set role = 'finance' where email = 'ana@staff.test'`)
})

const signIn = async () => {
  const { browser, url } = await signInAtProvider(portal.url, '/reports')
  return exchange(browser, url)
}
const now = () => portal.context.now()

describe('a role that requires two-factor authentication after single sign-on', () => {
  test.each([
    ['neither amr nor acr', {}],
    ['one factor', { amr: ['pwd'], acr: 'urn:acme:password' }],
    ['a method as a string', { amr: 'mfa' }],
    ['a class as a list', { acr: [TWO_FACTORS] }],
    ['a method in another case', { amr: ['MFA'] }],
    ['methods that are not strings', { amr: [null, 1, ['mfa']] }],
  ])('gets no session from a token with %s', async (_case, claims) => {
    provider.forge(withClaims(claims))

    expect(await signIn()).toEqual({ challenge: expect.any(String), step: 'enrol', returnTo: '/reports' })
    expect(await signOn.rowsOf('sessions')).toEqual([0])
  })

  test.each([
    ['one accepted method', { amr: ['pwd', 'mfa'] }],
    ['another accepted method', { amr: ['hwk'] }],
    ['the accepted class', { acr: TWO_FACTORS }],
  ])('gets a session from a token with %s', async (_case, claims) => {
    provider.forge(withClaims(claims))

    const { token } = await signIn()
    expect(await portal.withToken(token).call(staffCalls.getUserProfile, {})).toMatchObject({ role: 'finance' })
  })

  test('sets up two-factor authentication and signs in with it, and both sessions are single sign-on sessions', async () => {
    const { challenge = '' } = await signIn()
    const { secret } = await portal.signedOut.call(twoFactorCalls.beginRequiredTwoFactor, { challenge })
    const first = await portal.signedOut.call(twoFactorCalls.confirmRequiredTwoFactor, {
      challenge,
      code: codeOf(secret, now()),
    })
    portal.clock.advance(30_000)
    const again = await signIn()
    expect(again).toMatchObject({ step: 'code' })
    const input = { challenge: again.challenge ?? '', code: codeOf(secret, now()) }
    const second = await portal.signedOut.call(twoFactorCalls.signInWithCode, input)

    for (const { token } of [first, second]) {
      const sessions = await portal.withToken(token).call(sessionsCalls.getMySessions, {})
      expect(sessions).toMatchObject([{ signedInBy: 'single-sign-on' }, { signedInBy: 'single-sign-on' }])
    }
    const { rows } = await portal.owner.query(
      `select after from audit_entries where action = 'sign-in' order by id desc`,
    )
    expect(rows[0].after).toEqual({ secondFactor: 'authenticator app', signedInBy: 'single sign-on' })
  })
})

test('a role without the requirement signs in directly, and the session ends once it applies', async () => {
  await portal.owner.query(`update staff set role = 'support' where email = 'ana@staff.test'`)
  const { token } = await signIn()
  const status = async () => (await portal.withToken(token).send(staffCalls.getUserProfile, {})).status

  expect(await status()).toBe(200)
  await portal.owner.query(`update staff set role = 'finance' where email = 'ana@staff.test'`)
  expect(await status()).toBe(401)
})

test.each([
  ['the requested class', { acr: TWO_FACTORS }, null],
  ['a method', { amr: ['mfa'] }, null],
  ['another class', { acr: 'urn:acme:password', amr: ['pwd'] }, 'enrol'],
])('checks the proof of a certified provider with %s', async (_case, proof, step) => {
  const real = await startOpenidProvider(`${PUBLIC_URL}/single-sign-on/callback`)
  real.people.set('ana-1', { email: 'ana@staff.test', isVerified: true })
  real.proof = proof
  const env = { ...singleSignOnSettings, ...settings, OIDC_ISSUER: real.issuer }
  const other = await startPortal({ env })
  await other.hasStaff({ email: 'ana@staff.test', role: 'finance' })
  const browser = browserAt(other.url)
  const start = await browser.request(`${PUBLIC_URL}/single-sign-on/start`)
  const asks = await browser.open(start.headers.get('location') ?? '', isArrived)
  const body = new URLSearchParams({ account: 'ana-1', answer: 'go-on' })
  const { url } = await browser.open(asks.url, isArrived, { method: 'POST', body })
  const exchanged = await exchange(browser, url)
  await Promise.all([other.stop(), real.stop()])

  expect(new URL(start.headers.get('location') ?? '').searchParams.get('acr_values')).toBe(TWO_FACTORS)
  expect(exchanged.step ?? null).toBe(step)
})
