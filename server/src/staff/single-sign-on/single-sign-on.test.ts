import { configurationCalls } from '@portal/contract/configuration/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { staffCalls } from '@portal/contract/staff/calls'
import { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { singleSignOnCalls } from '@portal/contract/staff/single-sign-on/calls'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { type Forgery, startForgingProvider } from '../../../test/forging-provider.ts'
import { hostileTexts } from '../../../test/hostile-values.ts'
import { CLIENT, startOpenidProvider } from '../../../test/openid-provider.ts'
import { startPortal } from '../../../test/portal.ts'
import { lockStaffByEmail } from '../queries.ts'
import { unlink } from './unlink.ts'

const PUBLIC_URL = 'https://portal.test'
const lines: string[] = []
const provider = await startForgingProvider()
const settings = { OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_NAME: 'Acme ID', PUBLIC_URL }
const portal = await startPortal({
  env: { ...settings, OIDC_ISSUER: provider.issuer },
  logTo: { write: (line) => lines.push(line) },
})
// Takes five seconds to be given up, which the other tests need not wait for.
const silent = await startForgingProvider()
silent.pretend({ tokenStatus: null })
const patient = await startPortal({ env: { ...settings, OIDC_ISSUER: silent.issuer } })
const since = performance.now()
const givenUp = goThere(patient.url).then(({ url }) => ({ url, afterMs: performance.now() - since }))
afterAll(async () => {
  await Promise.all([portal.stop(), patient.stop(), provider.stop(), silent.stop()])
})

const ana = await portal.hasStaff({ email: 'ana@staff.test', role: 'finance', firstName: 'Ana' })
beforeEach(async () => {
  provider.pretend()
  await portal.owner.query(
    'delete from staff_identities; delete from single_sign_on_codes; delete from sessions; delete from attempts',
  )
  await portal.owner.query('update staff set disabled = false')
})

test('signs in whoever the provider knows by a verified e-mail address, whatever case it is in', async () => {
  provider.pretend(withClaims({ email: 'ANA@staff.test' }))

  const { browser, url } = await goThere()
  const { token, returnTo } = await exchange(browser, url)

  const caller = portal.withToken(token)
  expect(await caller.call(staffCalls.getUserProfile, {})).toMatchObject({ email: 'ana@staff.test', role: 'finance' })
  expect(await caller.call(sessionsCalls.getMySessions, {})).toMatchObject([{ signedInBy: 'single-sign-on' }])
  expect(returnTo).toBe('')
})

test('knows them by who they are from then on, whatever their e-mail address has become', async () => {
  await signIn()
  provider.pretend(withClaims({ email: 'ana.new@staff.test', email_verified: false }))

  expect(await whoSignsIn()).toBe('ana@staff.test')
})

test('asks the provider for an e-mail address that its token does not tell', async () => {
  const silence = withClaims({ email: undefined })
  provider.pretend({
    ...silence,
    userInfo: { sub: 'person-1', email: 'ana@staff.test', email_verified: true },
  })
  expect(await whoSignsIn()).toBe('ana@staff.test')

  await portal.owner.query('delete from staff_identities')
  provider.pretend({
    ...silence,
    userInfo: { sub: 'somebody-else', email: 'ana@staff.test', email_verified: true },
  })
  expect(await refusalOf(goThere())).toBe('NotProven')
})

test.each<[said: string, code: string, Partial<Forgery>]>([
  ['an e-mail address that no account has', 'NoAccount', withClaims({ email: 'nobody@staff.test' })],
  ['an e-mail address that is none', 'NoAccount', withClaims({ email: 'no address' })],
  ['an e-mail address that is not verified', 'EmailUnverified', withClaims({ email_verified: false })],
  ['an e-mail address that is verified in a way of its own', 'EmailUnverified', withClaims({ email_verified: 'true' })],
  ['nothing of its being verified', 'EmailUnverified', withClaims({ email_verified: undefined })],
  [
    'no e-mail address at all',
    'EmailUnverified',
    { ...withClaims({ email: undefined }), userInfo: { sub: 'person-1' } },
  ],
  ['that the person has given up', 'Cancelled', { error: 'access_denied' }],
  ['that it is busy', 'ProviderUnavailable', { error: 'temporarily_unavailable' }],
  ['that it was asked wrongly', 'NotProven', { error: 'invalid_scope' }],
  ['503 to the code', 'ProviderUnavailable', { tokenStatus: 503 }],
  ['400 to the code', 'NotProven', { tokenStatus: 400 }],
  ['that it is another issuer', 'NotProven', withClaims({ iss: 'https://elsewhere.test' })],
  ['that the token is for another client', 'NotProven', withClaims({ aud: 'another-client' })],
  ['that another client had the token made', 'NotProven', withClaims({ aud: [CLIENT.id, 'another'], azp: 'another' })],
  ['the nonce of another sign-in', 'NotProven', withClaims({ nonce: 'of-another-sign-in' })],
  ['no nonce', 'NotProven', withClaims({ nonce: undefined })],
  ['that the token has expired', 'NotProven', withClaims({ iat: 1_700_000_000, exp: 1_700_000_060 })],
  ['nothing of who it is', 'NotProven', withClaims({ sub: undefined })],
  ['it in a token that another has signed', 'NotProven', { signedBy: 'another' }],
  ['it in a token that nobody has signed', 'NotProven', { signedBy: 'nobody' }],
])('a provider that says %s: %s', async (_said, code, forgery) => {
  provider.pretend(forgery)

  expect(await refusalOf(goThere())).toBe(code)
  expect(await rowsOf('sessions', 'single_sign_on_codes', 'staff_identities')).toEqual([0, 0, 0])
})

test('refuses the disabled, linked or not, and makes no account of anybody', async () => {
  const before = await rowsOf('staff')
  await portal.owner.query('update staff set disabled = true')
  expect(await refusalOf(goThere())).toBe('DisabledAccount')

  await portal.owner.query('update staff set disabled = false')
  await signIn()
  await portal.owner.query('update staff set disabled = true')
  expect(await refusalOf(goThere())).toBe('DisabledAccount')
  expect(await rowsOf('staff')).toEqual(before)
})

test('gives nobody the account of another who has got their e-mail address since', async () => {
  await signIn()
  provider.pretend(withClaims({ sub: 'person-2' }))

  expect(await refusalOf(goThere())).toBe('LinkedToAnother')
})

test('lets a person be somebody else there once they are unlinked, which ends their sessions', async () => {
  const token = await signIn()
  provider.pretend(withClaims({ sub: 'person-2' }))
  const unlinkAna = () =>
    portal.context.db.transaction().execute(async (tx) => {
      const owner = await lockStaffByEmail(tx, 'ana@staff.test')
      return owner && unlink(tx, portal.context, owner)
    })

  expect([await unlinkAna(), await unlinkAna()]).toEqual([true, false])
  expect(await portal.withToken(token).send(staffCalls.getUserProfile, {})).toMatchObject({ status: 401 })
  expect(await whoSignsIn()).toBe('ana@staff.test')
})

test('refuses what was begun in another browser, comes twice, late, or out of nowhere', async () => {
  const { url: mine, browser } = await comeBack()
  expect(await refusalOf(arrive(aBrowser(), mine))).toBe('SignInExpired')
  const { url: others } = await comeBack()
  expect(await refusalOf(arrive(browser, others))).toBe('SignInExpired')
  expect(new URL((await arrive(browser, mine)).url).hash).not.toBe('')
  expect(await refusalOf(arrive(browser, mine))).toBe('SignInExpired')

  const late = await comeBack()
  portal.clock.advance(10 * MINUTE_MS)
  expect(await refusalOf(arrive(late.browser, late.url))).toBe('SignInExpired')
  for (const query of ['', '?code=x', '?state=x&code=x', '?state=x&state=y&code=x', '?error=access_denied']) {
    expect(await refusalOf(arrive(browser, `${PUBLIC_URL}/single-sign-on/callback${query}`))).toBe('SignInExpired')
  }
})

test('refuses a code that was meant for another attempt of the same browser', async () => {
  const browser = aBrowser()
  const [first, second] = [await comeBack(browser), await comeBack(browser)]
  const swapped = new URL(first.url)
  swapped.searchParams.set('code', new URL(second.url).searchParams.get('code') ?? '')

  expect(await refusalOf(arrive(browser, swapped.href))).toBe('NotProven')
})

test('several tabs of a browser can be away at the same time', async () => {
  const browser = aBrowser()
  const tabs = [await comeBack(browser), await comeBack(browser)]

  for (const { url } of tabs) expect((await exchange(browser, (await arrive(browser, url)).url)).token).not.toBe('')
})

test('a code gets one session, in its own browser, for a minute', async () => {
  const { browser, url } = await goThere()
  expect(await tryExchange(aBrowser(), url)).toBe('400 InvalidCode')
  const { browser: other } = await goThere()
  expect(await tryExchange(other, url)).toBe('400 InvalidCode')
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryExchange(browser, url)))
  expect(answers.filter((answer) => answer.startsWith('200'))).toHaveLength(1)
  expect(new Set(answers.filter((answer) => !answer.startsWith('200')))).toEqual(new Set(['400 InvalidCode']))

  const late = await goThere()
  portal.clock.advance(MINUTE_MS)
  expect(await tryExchange(late.browser, late.url)).toBe('400 InvalidCode')
  const disabled = await goThere()
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
])('returns to %j as %j', async (asked, expected) => {
  const { browser, url } = await goThere(portal.url, asked)

  expect((await exchange(browser, url)).returnTo).toBe(expected)
})

test('returns to no path that is longer than any of ours', async () => {
  const { browser, url } = await goThere(portal.url, `/${'a'.repeat(2000)}`)

  expect((await exchange(browser, url)).returnTo).toBe('')
})

test('nothing that is put into an address breaks it', async () => {
  const browser = aBrowser()
  const statuses = new Set<number>()
  for (const text of hostileTexts.filter(({ length }) => length < 4000)) {
    const [start, back] = [new URLSearchParams({ returnTo: text }), new URLSearchParams({ state: text, code: text })]
    statuses.add((await browser.request(`${PUBLIC_URL}/single-sign-on/start?${start}`)).status)
    statuses.add((await browser.request(`${PUBLIC_URL}/single-sign-on/callback?${back}`)).status)
  }

  expect(statuses).toEqual(new Set([303]))
})

test('remembers the page first asked for also when it refuses', async () => {
  provider.pretend({ error: 'access_denied' })

  const { url } = await goThere(portal.url, '/reports')
  expect(url.href).toBe(`${PUBLIC_URL}/sign-in?refused=Cancelled&returnTo=%2Freports`)
})

test('is in the audit trail: the link, and how somebody signed in', async () => {
  const since = new Date(portal.context.now())
  portal.clock.advance(1000)
  await signIn()
  await signIn()

  const { rows } = await portal.owner.query(
    'select action, staff_id, after from audit_entries where occurred_at > $1 order by id',
    [since],
  )
  expect(rows).toEqual([
    { action: 'link-single-sign-on', staff_id: String(ana), after: { issuer: provider.issuer, subject: 'person-1' } },
    { action: 'sign-in', staff_id: String(ana), after: { signedInBy: 'single sign-on' } },
    { action: 'sign-in', staff_id: String(ana), after: { signedInBy: 'single sign-on' } },
  ])
})

test('two first sign-ins at the same moment make one link', async () => {
  const [one, two] = [await comeBack(), await comeBack()]

  const both = await Promise.all([arrive(one.browser, one.url), arrive(two.browser, two.url)])
  expect(both.map(({ url }) => url.pathname)).toEqual(['/single-sign-on', '/single-sign-on'])
  expect(await rowsOf('staff_identities')).toEqual([1])
})

test('the cookie is read by no script, sent by no form of another site, and only over TLS', async () => {
  const { headers } = await aBrowser().request(`${PUBLIC_URL}/single-sign-on/start`)

  expect(headers.get('set-cookie')).toMatch(
    /^__Host-sign-in=[\w-]{43}; Path=\/; Max-Age=660; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('nothing that proves anything is stored, logged, or in an address but the code', async () => {
  const { browser, url: back } = await comeBack()
  const state = new URL(back).searchParams.get('state') ?? ''
  const code = new URL(back).searchParams.get('code') ?? ''
  const key = browser.cookie(PUBLIC_URL, '__Host-sign-in') ?? ''
  const { rows } = await portal.owner.query('select * from single_sign_on_attempts')
  const { url } = await arrive(browser, back)
  const { token } = await exchange(browser, url)
  provider.pretend({ signedBy: 'another' })
  await goThere()

  const secrets = [state, code, key, token, url.hash.slice(1), CLIENT.secret, 'an-access-token', 'eyJ']
  expect(secrets.every((secret) => secret.length >= 3)).toBe(true)
  const kept = lines.join('') + JSON.stringify(rows)
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
  expect(kept).toContain('single sign-on refused')
  expect(url.search).toBe('')
})

test('tells in its configuration what the button says, and no secret', async () => {
  const answer = await portal.signedOut.send(configurationCalls.getAppConfig, {})

  expect(JSON.parse(answer.text).singleSignOnName).toBe('Acme ID')
  expect(answer.text).not.toContain(CLIENT.secret)
})

test('a flood of beginnings is stopped', async () => {
  const browser = aBrowser()
  await portal.owner.query(
    `insert into attempts (key, attempted_at) select 'single-sign-on from 127.0.0.1', $1 from generate_series(1, 300)`,
    [portal.context.now()],
  )

  const { url } = await browser.open(`${PUBLIC_URL}/single-sign-on/start`, isArrived)
  expect(url.searchParams.get('refused')).toBe('TooManyRequests')
})

test('without a provider there are no such routes', async () => {
  const plain = await startPortal()
  const answers = await Promise.all([
    fetch(`${plain.url}/single-sign-on/start`),
    fetch(`${plain.url}/single-sign-on/callback?code=x&state=y`),
  ])
  const { status } = await plain.signedOut.send(singleSignOnCalls.signInByProvider, { code: 'x'.repeat(43) })
  const { singleSignOnName } = await plain.signedOut.call(configurationCalls.getAppConfig, {})
  await plain.stop()

  expect([...answers.map((answer) => answer.status), status, singleSignOnName]).toEqual([404, 404, 404, null])
})

test('starts while the provider calls itself something else, says so, and goes on once it does not', async () => {
  const down = await startForgingProvider()
  down.pretend({ issuer: 'https://elsewhere.test' })
  const lonely = await startPortal({ env: { ...settings, OIDC_ISSUER: down.issuer } })
  const answers = [await refusalOf(goThere(lonely.url))]
  down.pretend()
  answers.push(await refusalOf(goThere(lonely.url)))
  const { browser, url } = await comeBack(aBrowser(lonely.url))
  await down.stop()
  answers.push(await refusalOf(arrive(browser, url)))
  await lonely.stop()

  expect(answers).toEqual(['ProviderUnavailable', 'NoAccount', 'ProviderUnavailable'])
})

test('a certified provider signs in those it knows, once they have said who they are', async () => {
  const real = await startOpenidProvider(`${PUBLIC_URL}/single-sign-on/callback`)
  real.people.set('ana-1', { email: 'ana@staff.test', isVerified: true })
  const other = await startPortal({ env: { ...settings, OIDC_ISSUER: real.issuer } })
  await other.hasStaff({ email: 'ana@staff.test', role: 'finance' })
  const browser = aBrowser(other.url)

  const asks = await browser.open(`${PUBLIC_URL}/single-sign-on/start?returnTo=/reports`, isArrived)
  expect(await asks.response?.text()).toContain('Company account')
  const body = new URLSearchParams({ account: 'ana-1', answer: 'go-on' })
  const { url } = await browser.open(asks.url, isArrived, { method: 'POST', body })
  const { token, returnTo } = await exchange(browser, url)
  const profile = await other.withToken(token).call(staffCalls.getUserProfile, {})
  await Promise.all([other.stop(), real.stop()])

  expect({ profile, returnTo }).toMatchObject({ profile: { email: 'ana@staff.test' }, returnTo: '/reports' })
})

test('a provider that does not answer is given up within seconds', async () => {
  expect(await refusalOf(givenUp)).toBe('ProviderUnavailable')
  expect((await givenUp).afterMs).toBeLessThan(15_000)
}, 15_000)

function withClaims(changes: Readonly<Record<string, unknown>>): Partial<Forgery> {
  return { claims: (honest) => ({ ...honest, ...changes }) }
}

// ── What a browser does ────────────────────────────────────────────────────────────────────────────────────────────

function isArrived({ origin, pathname }: URL): boolean {
  return origin === PUBLIC_URL && /^\/(?:sign-in|single-sign-on)$/.test(pathname)
}

function aBrowser(portalUrl = portal.url): Browser {
  return new Browser({ [PUBLIC_URL]: portalUrl })
}

/** To the provider, and back to where the portal goes on. */
async function goThere(portalUrl = portal.url, returnTo = '') {
  const browser = aBrowser(portalUrl)
  const query = new URLSearchParams({ returnTo })
  const { url } = await browser.open(`${PUBLIC_URL}/single-sign-on/start?${query}`, isArrived)
  return { browser, url }
}

/** To the provider, and as far as the address that it sends people back to. */
async function comeBack(browser = aBrowser()) {
  const { url } = await browser.open(`${PUBLIC_URL}/single-sign-on/start`, ({ pathname }) =>
    pathname.endsWith('/callback'),
  )
  return { browser, url: url.href }
}

async function arrive(browser: Browser, back: string) {
  return browser.open(back, isArrived)
}

async function refusalOf(going: Promise<{ readonly url: URL }>): Promise<string | null> {
  const { url } = await going
  return url.searchParams.get('refused')
}

async function tryExchange(browser: Browser, url: URL): Promise<string> {
  const response = await browser.request(`${PUBLIC_URL}/admin/api/sign-in-by-provider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: url.hash.slice(1) }),
  })
  return `${response.status} ${await response.text()}`
}

async function exchange(browser: Browser, url: URL): Promise<{ token: string; returnTo: string }> {
  const answer = await tryExchange(browser, url)
  if (!answer.startsWith('200 ')) throw new Error(`${answer} at ${url.search}`)
  return JSON.parse(answer.slice(4))
}

async function signIn(): Promise<string> {
  const { browser, url } = await goThere()
  return (await exchange(browser, url)).token
}

async function whoSignsIn(): Promise<string> {
  const { email } = await portal.withToken(await signIn()).call(staffCalls.getUserProfile, {})
  return email
}

async function rowsOf(...tables: string[]): Promise<number[]> {
  const counts = await Promise.all(tables.map((table) => portal.owner.query(`select count(*) from ${table}`)))
  return counts.map(({ rows }) => Number(rows[0].count))
}
