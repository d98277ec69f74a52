import { staffCalls } from '@portal/contract/staff/calls'
import { Browser } from './browser.ts'
import { type Forgery, startForgingProvider } from './forging-provider.ts'
import { CLIENT } from './openid-provider.ts'
import { startPortal } from './portal.ts'

/** The portal's URL for browsers and the provider. */
export const PUBLIC_URL = 'https://portal.test'

/** A portal's settings for its provider, except `OIDC_ISSUER`. */
export const singleSignOnSettings = {
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_NAME: 'Acme ID',
  PUBLIC_URL,
}

/** Starts a portal with a provider that forges as configured, and Ana from finance, whom both know. */
export async function startSingleSignOn(env: Readonly<Record<string, string>> = {}) {
  const lines: string[] = []
  const provider = await startForgingProvider()
  const portal = await startPortal({
    env: { ...singleSignOnSettings, OIDC_ISSUER: provider.issuer, ...env },
    logTo: { write: (line) => lines.push(line) },
  })
  const ana = await portal.hasStaff({ email: 'ana@staff.test', role: 'finance', firstName: 'Ana' })

  async function signIn(): Promise<string> {
    const { browser, url } = await signInAtProvider(portal.url)
    return (await exchange(browser, url)).token
  }

  return {
    portal,
    provider,
    /** The portal's log lines. */
    lines,
    ana,
    signIn,
    async findSignedInEmail(): Promise<string> {
      const { email } = await portal.withToken(await signIn()).call(staffCalls.getUserProfile, {})
      return email
    },
    async rowsOf(...tables: string[]): Promise<number[]> {
      const counts = await Promise.all(tables.map((table) => portal.owner.query(`select count(*) from ${table}`)))
      return counts.map(({ rows }) => Number(rows[0].count))
    },
    /** Makes the provider honest again, and removes all links to it. */
    async reset() {
      provider.forge()
      await portal.owner.query(
        'delete from staff_identities; delete from single_sign_on_codes; delete from sessions; delete from attempts',
      )
      await portal.owner.query('update staff set disabled = false')
    },
    stop: () => Promise.all([portal.stop(), provider.stop()]),
  }
}

/** Makes the provider report other claims about the user, or fewer. */
export function withClaims(changes: Readonly<Record<string, unknown>>): Partial<Forgery> {
  return { claims: (genuine) => ({ ...genuine, ...changes }) }
}

export function browserAt(portalUrl: string): Browser {
  return new Browser({ [PUBLIC_URL]: portalUrl })
}

/** Goes to the provider and back to the portal's next page. */
export async function signInAtProvider(portalUrl: string, returnTo = '') {
  const browser = browserAt(portalUrl)
  const query = new URLSearchParams({ returnTo })
  const { url } = await browser.open(`${PUBLIC_URL}/single-sign-on/start?${query}`, isArrived)
  return { browser, url }
}

/** Goes to the provider and stops at the URL that it redirects back to. */
export async function stopAtCallback(browser: Browser) {
  const { url } = await browser.open(`${PUBLIC_URL}/single-sign-on/start`, ({ pathname }) =>
    pathname.endsWith('/callback'),
  )
  return { browser, url: url.href }
}

export async function followCallback(browser: Browser, back: string) {
  return browser.open(back, isArrived)
}

export function isArrived({ origin, pathname }: URL): boolean {
  return origin === PUBLIC_URL && /^\/(?:sign-in|single-sign-on)$/.test(pathname)
}

/** Returns the error of a rejected sign-in; null if it succeeded. */
export async function refusalOf(going: Promise<{ readonly url: URL }>): Promise<string | null> {
  const { url } = await going
  return url.searchParams.get('refused')
}

/** Exchanges the code in a URL for a session; returns the status and the body. */
export async function tryExchange(browser: Browser, url: URL): Promise<string> {
  const response = await browser.request(`${PUBLIC_URL}/admin/api/sign-in-by-provider`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: url.hash.slice(1) }),
  })
  return `${response.status} ${await response.text()}`
}

interface Exchanged {
  readonly token: string
  readonly returnTo: string
  /** Returned instead of a token. */
  readonly challenge?: string
  readonly step?: string
}

export async function exchange(browser: Browser, url: URL): Promise<Exchanged> {
  const answer = await tryExchange(browser, url)
  if (!answer.startsWith('200 ')) throw new Error(`${answer} at ${url.search}`)
  return JSON.parse(answer.slice(4))
}
