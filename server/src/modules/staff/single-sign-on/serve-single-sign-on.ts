import { ARRIVAL_PATH, CALLBACK_PATH, START_PATH } from '@portal/contract/staff/single-sign-on/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityProvider } from '../../../integrations/identity/identity-provider.ts'
import type { Context } from '../../../platform/context.ts'
import { readCookie, writeCookie } from '../../../platform/http/cookies.ts'
import { refuseCommon } from '../../../platform/http/refusal.ts'
import { createToken } from '../../../platform/secrets/tokens.ts'
import { findKnownBrowser } from '../known-browsers/known-browsers.ts'
import { beginSignIn } from './begin.ts'
import { finishSignIn } from './finish.ts'
import { SignInRefused } from './refused.ts'
import { AWAY_FOR_SECONDS, browserCookieName, isBrowserKey, isSecure, returnPath } from './rules.ts'

/** The addresses that a browser is sent to on its way to the identity provider and back. Without one there are none. */
export function serveSingleSignOn(app: FastifyInstance, context: Context): void {
  app.get(START_PATH, async (request, reply) => {
    const provider = providerOf(context)
    const browserKey = browserKeyOf(request, context) ?? createToken().token
    const returnTo = returnPath(queryOf(request).get('returnTo'))
    const cookies = { cookie: (name: string) => readCookie(request.headers.cookie, name) }
    const knownBrowser = await findKnownBrowser(context, cookies, null)
    const going = beginSignIn(context, provider, { browserKey, returnTo, address: request.ip, knownBrowser })
    // The same for all tabs of the browser: several may be under way.
    reply.header('set-cookie', browserCookie(context, browserKey))
    return send({ request, reply, context }, going)
  })

  app.get(CALLBACK_PATH, async (request, reply) => {
    const provider = providerOf(context)
    const arrival = { browserKey: browserKeyOf(request, context), query: queryOf(request), requestId: request.id }
    // The fragment is never sent: not to a server, and not in a Referer.
    return send(
      { request, reply, context },
      finishSignIn(context, provider, arrival).then((code) => `${ARRIVAL_PATH}#${code}`),
    )
  })
}

/** On to an address, or back to the sign-in page with a word why not. */
async function send(
  { request, reply, context }: { request: FastifyRequest; reply: FastifyReply; context: Context },
  going: Promise<string>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  return reply.redirect(
    await going.catch((error: unknown) => {
      if (!(error instanceof SignInRefused)) throw error
      const kind = error.code === 'TooManyRequests' ? 'rate-limited' : 'rejected-sign-in'
      context.securityEvents.add({ kind, request: 'single-sign-on', account: null, address: request.ip })
      request.log.warn({ code: error.code, reason: error.message, address: request.ip }, 'single sign-on refused')
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
  const key = readCookie(headers.cookie, browserCookieName(config))
  return isBrowserKey(key) ? key : null
}

function browserCookie({ config }: Context, value: string): string {
  const name = browserCookieName(config)
  // Also for the minute after coming back.
  return writeCookie({ name, value, maxAgeSeconds: AWAY_FOR_SECONDS + 60, isSecure: isSecure(config) })
}
