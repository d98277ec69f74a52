import { configurationCalls } from '@portal/contract/configuration/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { singleSignOnCalls } from '@portal/contract/staff/single-sign-on/calls'
import { afterAll, expect, test } from 'vitest'
import { startForgingProvider } from '../../../../test/forging-provider.ts'
import { CLIENT, startOpenidProvider } from '../../../../test/openid-provider.ts'
import { startPortal } from '../../../../test/portal.ts'
import {
  followCallback,
  browserAt,
  stopAtCallback,
  exchange,
  signInAtProvider,
  isArrived,
  PUBLIC_URL,
  refusalOf,
  singleSignOnSettings,
} from '../../../../test/single-sign-on.ts'

// Times out after five seconds, which the other tests should not wait for.
const silent = await startForgingProvider()
silent.forge({ tokenStatus: null })
const patient = await startPortal({ env: { ...singleSignOnSettings, OIDC_ISSUER: silent.issuer } })
const since = performance.now()
const givenUp = signInAtProvider(patient.url).then(({ url }) => ({ url, afterMs: performance.now() - since }))
afterAll(() => Promise.all([patient.stop(), silent.stop()]))

test('signs in known users of a certified provider once they identify themselves', async () => {
  const real = await startOpenidProvider(`${PUBLIC_URL}/single-sign-on/callback`)
  real.people.set('ana-1', { email: 'ana@staff.test', isVerified: true })
  const other = await startPortal({ env: { ...singleSignOnSettings, OIDC_ISSUER: real.issuer } })
  await other.hasStaff({ email: 'ana@staff.test', role: 'finance' })
  const browser = browserAt(other.url)

  const provider = await browser.open(`${PUBLIC_URL}/single-sign-on/start?returnTo=/reports`, isArrived)
  expect(await provider.response?.text()).toContain('Company account')
  const body = new URLSearchParams({ account: 'ana-1', answer: 'go-on' })
  const { url } = await browser.open(provider.url, isArrived, { method: 'POST', body })
  const { token, returnTo } = await exchange(browser, url)
  const profile = await other.withToken(token).call(staffCalls.getUserProfile, {})
  await Promise.all([other.stop(), real.stop()])

  expect({ profile, returnTo }).toMatchObject({ profile: { email: 'ana@staff.test' }, returnTo: '/reports' })
})

test('rejects sign-ins while the issuer does not match, and recovers afterwards', async () => {
  const unavailable = await startForgingProvider()
  unavailable.forge({ issuer: 'https://elsewhere.test' })
  const portal = await startPortal({ env: { ...singleSignOnSettings, OIDC_ISSUER: unavailable.issuer } })
  const responses = [await refusalOf(signInAtProvider(portal.url))]
  unavailable.forge()
  responses.push(await refusalOf(signInAtProvider(portal.url)))
  const { browser, url } = await stopAtCallback(browserAt(portal.url))
  await unavailable.stop()
  responses.push(await refusalOf(followCallback(browser, url)))
  await portal.stop()

  expect(responses).toEqual(['ProviderUnavailable', 'NoAccount', 'ProviderUnavailable'])
})

test('without a provider the routes do not exist', async () => {
  const plain = await startPortal()
  const responses = await Promise.all([
    fetch(`${plain.url}/single-sign-on/start`),
    fetch(`${plain.url}/single-sign-on/callback?code=x&state=y`),
  ])
  const { status } = await plain.signedOut.send(singleSignOnCalls.signInByProvider, { code: 'x'.repeat(43) })
  const { singleSignOnName } = await plain.signedOut.call(configurationCalls.getAppConfig, {})
  await plain.stop()

  expect([...responses.map((response) => response.status), status, singleSignOnName]).toEqual([404, 404, 404, null])
})

test('returns the button text in its configuration, and no secret', async () => {
  const response = await patient.signedOut.send(configurationCalls.getAppConfig, {})

  expect(JSON.parse(response.text).singleSignOnName).toBe('Acme ID')
  expect(response.text).not.toContain(CLIENT.secret)
})

test('gives up on an unresponsive provider within seven seconds', async () => {
  expect(await refusalOf(givenUp)).toBe('ProviderUnavailable')
  expect((await givenUp).afterMs).toBeLessThan(15_000)
}, 15_000)
