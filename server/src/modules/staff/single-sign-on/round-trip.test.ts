import { MINUTE_MS } from '@portal/contract/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hostileTexts } from '../../../../test/hostile-values.ts'
import { CLIENT } from '../../../../test/openid-provider.ts'
import {
  followCallback,
  browserAt,
  stopAtCallback,
  exchange,
  signInAtProvider,
  isArrived,
  PUBLIC_URL,
  refusalOf,
  startSingleSignOn,
  tryExchange,
} from '../../../../test/single-sign-on.ts'

const signOn = await startSingleSignOn()
const { portal, provider, lines } = signOn
beforeEach(() => signOn.reset())
afterAll(() => signOn.stop())

test('rejects sign-ins from another browser, repeated, late or never started', async () => {
  const { url: mine, browser } = await stopAtCallback(browserAt(portal.url))
  expect(await refusalOf(followCallback(browserAt(portal.url), mine))).toBe('SignInExpired')
  const { url: others } = await stopAtCallback(browserAt(portal.url))
  expect(await refusalOf(followCallback(browser, others))).toBe('SignInExpired')
  expect(new URL((await followCallback(browser, mine)).url).hash).not.toBe('')
  expect(await refusalOf(followCallback(browser, mine))).toBe('SignInExpired')

  const late = await stopAtCallback(browserAt(portal.url))
  portal.clock.advance(10 * MINUTE_MS)
  expect(await refusalOf(followCallback(late.browser, late.url))).toBe('SignInExpired')
  for (const query of ['', '?code=x', '?state=x&code=x', '?state=x&state=y&code=x', '?error=access_denied']) {
    expect(await refusalOf(followCallback(browser, `${PUBLIC_URL}/single-sign-on/callback${query}`))).toBe(
      'SignInExpired',
    )
  }
})

test('rejects a code meant for another attempt in the same browser', async () => {
  const browser = browserAt(portal.url)
  const [first, second] = [await stopAtCallback(browser), await stopAtCallback(browser)]
  const swapped = new URL(first.url)
  swapped.searchParams.set('code', new URL(second.url).searchParams.get('code') ?? '')

  expect(await refusalOf(followCallback(browser, swapped.href))).toBe('NotProven')
})

test('several tabs of a browser can sign in at the same time', async () => {
  const browser = browserAt(portal.url)
  const tabs = [await stopAtCallback(browser), await stopAtCallback(browser)]

  for (const { url } of tabs)
    expect((await exchange(browser, (await followCallback(browser, url)).url)).token).not.toBe('')
})

test('a code gets one session in its own browser within a minute', async () => {
  const { browser, url } = await signInAtProvider(portal.url)
  expect(await tryExchange(browserAt(portal.url), url)).toBe('400 InvalidCode')
  const { browser: other } = await signInAtProvider(portal.url)
  expect(await tryExchange(other, url)).toBe('400 InvalidCode')
  const responses = await Promise.all(Array.from({ length: 20 }, () => tryExchange(browser, url)))
  expect(responses.filter((response) => response.startsWith('200'))).toHaveLength(1)
  expect(new Set(responses.filter((response) => !response.startsWith('200')))).toEqual(new Set(['400 InvalidCode']))

  const late = await signInAtProvider(portal.url)
  portal.clock.advance(MINUTE_MS)
  expect(await tryExchange(late.browser, late.url)).toBe('400 InvalidCode')
  const disabled = await signInAtProvider(portal.url)
  await portal.owner.query('update staff set disabled = true')
  expect(await tryExchange(disabled.browser, disabled.url)).toBe('403 DisabledAccount')
})

test.each([
  ['/customers/ana?page=2', '/customers/ana?page=2'],
  ['', ''],
  ['//elsewhere.test', ''],
  ['/\\elsewhere.test', ''],
  ['https://elsewhere.test/', ''],
  ['/customers\\..', ''],
  ['/a\nb', ''],
])('returns to %j as %j', async (wanted, expected) => {
  const { browser, url } = await signInAtProvider(portal.url, wanted)

  expect((await exchange(browser, url)).returnTo).toBe(expected)
})

test('drops a return path that is too long', async () => {
  const { browser, url } = await signInAtProvider(portal.url, `/${'a'.repeat(2000)}`)

  expect((await exchange(browser, url)).returnTo).toBe('')
})

test('malicious query values only redirect', async () => {
  const browser = browserAt(portal.url)
  const statuses = new Set<number>()
  for (const text of hostileTexts.filter(({ length }) => length < 4000)) {
    const [start, back] = [new URLSearchParams({ returnTo: text }), new URLSearchParams({ state: text, code: text })]
    statuses.add((await browser.request(`${PUBLIC_URL}/single-sign-on/start?${start}`)).status)
    statuses.add((await browser.request(`${PUBLIC_URL}/single-sign-on/callback?${back}`)).status)
  }

  expect(statuses).toEqual(new Set([303]))
})

test('keeps the requested page when a sign-in is rejected', async () => {
  provider.forge({ error: 'access_denied' })

  const { url } = await signInAtProvider(portal.url, '/reports')
  expect(url.href).toBe(`${PUBLIC_URL}/sign-in?refused=Cancelled&returnTo=%2Freports`)
})

test('the cookie is HTTP-only, same-site and secure', async () => {
  const { headers } = await browserAt(portal.url).request(`${PUBLIC_URL}/single-sign-on/start`)

  expect(headers.get('set-cookie')).toMatch(
    /^__Host-sign-in=[\w-]{43}; Path=\/; Max-Age=660; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('stores, logs and exposes no credential except the code in the URL', async () => {
  const { browser, url: back } = await stopAtCallback(browserAt(portal.url))
  const state = new URL(back).searchParams.get('state') ?? ''
  const code = new URL(back).searchParams.get('code') ?? ''
  const key = browser.cookie(PUBLIC_URL, '__Host-sign-in') ?? ''
  const { rows } = await portal.owner.query('select * from single_sign_on_attempts')
  const { url } = await followCallback(browser, back)
  const { token } = await exchange(browser, url)
  provider.forge({ signedBy: 'another' })
  await signInAtProvider(portal.url)

  const secrets = [state, code, key, token, url.hash.slice(1), CLIENT.secret, 'an-access-token', 'eyJ']
  expect(secrets.every((secret) => secret.length >= 3)).toBe(true)
  const stored = lines.join('') + JSON.stringify(rows)
  expect(secrets.filter((secret) => stored.includes(secret))).toEqual([])
  expect(stored).toContain('single sign-on rejected')
  expect(url.search).toBe('')
})

test('limits a flood of started sign-ins', async () => {
  const browser = browserAt(portal.url)
  await portal.owner.query(
    `insert into attempts (key, attempted_at) select 'single-sign-on from 127.0.0.1', $1 from generate_series(1, 300)`,
    [portal.context.now()],
  )

  const { url } = await browser.open(`${PUBLIC_URL}/single-sign-on/start`, isArrived)
  expect(url.searchParams.get('refused')).toBe('TooManyRequests')
})
