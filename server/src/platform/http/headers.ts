import { STRIPE_API_BASE } from '@portal/contract/billing/provider'
import type { CardEntry } from '@portal/contract/configuration/calls'
import { API_PREFIX, SERVICE_PREFIX } from '@portal/contract/prefixes'
import type { FastifyInstance } from 'fastify'

/** Other servers that pages may contact. */
interface OtherOrigins {
  /** Where the card form sends cards. */
  readonly payments: string
  /** The origins of the card fields' scripts and frames; empty if the portal's own form takes cards. */
  readonly cardFields: readonly string[]
  /** Origins of the images that pages may show. */
  readonly pictures: readonly string[]
}

/**
 * Allows scripts, frames, styles, images and connections only from the portal's own origin, plus `others` for their
 * purpose.
 */
function contentSecurityPolicy(others: OtherOrigins): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...others.cardFields].join(' '),
    ...(others.cardFields.length > 0 ? [`frame-src ${others.cardFields.join(' ')}`] : []),
    "style-src 'self'",
    ["img-src 'self'", ...others.pictures].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${others.payments}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The origins that the card fields load from, as documented by Stripe. */
const STRIPE_FIELDS = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Returns the provider's origins. A simulator serves its double of the library, including the fields, itself. */
export function paymentOrigins({
  apiBase,
  cardEntry,
}: {
  readonly apiBase: string
  readonly cardEntry: CardEntry
}): Pick<OtherOrigins, 'payments' | 'cardFields'> {
  const payments = new URL(apiBase).origin
  const fields = apiBase === STRIPE_API_BASE ? STRIPE_FIELDS : [payments]
  return { payments, cardFields: cardEntry === 'elements' ? fields : [] }
}

/** Returns the headers of every response, including errors. */
export function securityHeaders(others: OtherOrigins, behindTls: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(others),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(behindTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Sets these headers; API responses are never cached, whatever spelling of the path led to them. */
export function setHeaders(app: FastifyInstance, always: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always).header('x-request-id', request.id)
    const path = request.routeOptions.url ?? request.url
    if (path.startsWith(API_PREFIX) || path.startsWith(SERVICE_PREFIX)) reply.header('cache-control', 'no-store')
  })
}
