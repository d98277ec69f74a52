import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '@portal/contract/durations'
import { ARRIVAL_PATH, CALLBACK_PATH, START_PATH } from '@portal/contract/staff/single-sign-on/calls'
import type { IdentityProvider } from '../../../integrations/identity/identity-provider.ts'
import { findKnownBrowser } from '../known-browsers/known-browsers.ts'
import { finishSignIn } from './finish.ts'
import { insertAttempt } from './queries.ts'
import { SignInRejected } from './refused.ts'
import { attemptExpiresAt, SIGN_IN_TIMEOUT_SECONDS, BROWSER_COOKIE, proofsOf, returnPath } from './rules.ts'
import type { Context } from '../../../platform/context.ts'
import { cookieNameOf, readCookie, writeCookie } from '../../../platform/http/cookies.ts'
import { refuseCommon } from '../../../platform/http/refusal.ts'
import { networkOf } from '../../../platform/network.ts'
import { createToken, hashToken, isToken } from '../../../platform/secrets/tokens.ts'
import { tryAttempt } from '../../../platform/throttling/throttle.ts'

/** Serves the redirects to and from the identity provider. Without a provider, there are none. */
export function serveSingleSignOn(app: FastifyInstance, context: Context): void {
  app.get(START_PATH, async (request, reply) => {
    const provider = providerOf(context)
    const browserKey = browserKeyOf(request, context) ?? createToken().token
    const returnTo = returnPath(queryOf(request).get('returnTo'))
    const cookies = { cookie: (name: string) => readCookie(request.headers.cookie, name) }
    const knownBrowser = await findKnownBrowser(context, cookies, null)
    const redirect = beginSignIn(context, provider, { browserKey, returnTo, address: request.ip, knownBrowser })
    // All tabs of the browser share the key, because several sign-ins may be in progress.
    reply.header('set-cookie', browserCookie(context, browserKey))
    return send({ request, reply, context }, redirect)
  })

  app.get(CALLBACK_PATH, async (request, reply) => {
    const provider = providerOf(context)
    const arrival = { browserKey: browserKeyOf(request, context), query: queryOf(request), requestId: request.id }
    // The fragment is never sent, neither to a server nor in a Referer header.
    return send(
      { request, reply, context },
      finishSignIn(context, provider, arrival).then((code) => `${ARRIVAL_PATH}#${code}`),
    )
  })
}

/** Redirects to an address, or back to the sign-in page with an error code. */
async function send(
  { request, reply, context }: { request: FastifyRequest; reply: FastifyReply; context: Context },
  redirect: Promise<string>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  return reply.redirect(
    await redirect.catch((error: unknown) => {
      if (!(error instanceof SignInRejected)) throw error
      const kind = error.code === 'TooManyRequests' ? 'rate-limited' : 'rejected-sign-in'
      context.securityEvents.add({ kind, request: 'single-sign-on', account: null, address: request.ip })
      request.log.warn({ code: error.code, reason: error.message, address: request.ip }, 'single sign-on rejected')
      const query = new URLSearchParams({ refused: error.code })
      if (error.returnTo !== '') query.set('returnTo', error.returnTo)
      return `/sign-in?${query}`
    }),
    303,
  )
}

function providerOf({ identityProvider }: Context): IdentityProvider {
  if (identityProvider === null) throw refuseCommon('UnknownCall')
  return identityProvider
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://portal').searchParams
}

function browserKeyOf({ headers }: FastifyRequest, { config }: Context): string | null {
  const key = readCookie(headers.cookie, cookieNameOf(BROWSER_COOKIE, config))
  return isToken(key) ? key : null
}

function browserCookie({ config }: Context, value: string): string {
  // Also covers the minute after the return.
  return writeCookie(config, { name: BROWSER_COOKIE, value, maxAgeSeconds: SIGN_IN_TIMEOUT_SECONDS + 60 })
}

/** A whole office may share an address and sign in at nine. */
const MAX_ATTEMPTS_PER_ADDRESS = 300
const MAX_ATTEMPTS_PER_BROWSER = 50
const WINDOW_MS = 15 * MINUTE_MS

interface SignInStart {
  /** Known only to the browser that starts the sign-in. */
  readonly browserKey: string
  /** A path of the portal; empty for home. */
  readonly returnTo: string
  readonly address: string
  /** The browser's rate-limit key if any account has signed in with it; null to count by its address. */
  readonly knownBrowser: string | null
}

/**
 * Starts a sign-in at the provider.
 *
 * @returns the address to redirect to
 * @throws SignInRejected
 */
async function beginSignIn(
  context: Context,
  provider: IdentityProvider,
  { browserKey, returnTo, address, knownBrowser }: SignInStart,
): Promise<string> {
  const limit = knownBrowser
    ? { key: `single-sign-on browser ${knownBrowser}`, maxAttempts: MAX_ATTEMPTS_PER_BROWSER }
    : { key: `single-sign-on from ${networkOf(address)}`, maxAttempts: MAX_ATTEMPTS_PER_ADDRESS }
  const { isAdmitted } = await tryAttempt(context, [{ ...limit, windowMs: WINDOW_MS }])
  if (!isAdmitted) throw new SignInRejected('TooManyRequests', { returnTo })

  const { token: state, hash: stateHash } = createToken()
  const url = await provider.addressOf(proofsOf(browserKey, state)).catch(SignInRejected.rethrow(returnTo))
  const expiresAt = attemptExpiresAt(context.now())
  await insertAttempt(context.db, { stateHash, browserHash: hashToken(browserKey), returnTo, expiresAt })
  return url
}
