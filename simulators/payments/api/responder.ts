import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { STRIPE_API_VERSION } from '@portal/server/src/integrations/payments/api-version.ts'
import type { Effect } from '../faults.ts'
import type { Endpoint } from './endpoint-request.ts'
import { cardIn, type RequestParts, execute, type Reply, refuse, faultReply, type Services } from './execute.ts'
import { decodeForm, type Form } from './form.ts'
import { readKey, refusePublishable } from './keys.ts'
import { newId } from './new-id.ts'
import { Params } from './params.ts'
import { invalidRequest } from './provider-error.ts'
import { keyInUse, keyMismatch, unknownUrl } from './refusals.ts'
import { createRouter } from './routes.ts'

export interface Incoming {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The fault in the response's delivery. */
  readonly fault: Effect | null
  readonly form: Form
}

const MAX_KEY_LENGTH = 255

/** Responds to requests as the provider does. Rejects only because of its own bugs. */
export function createResponder(
  endpoints: readonly Endpoint[],
  services: Services,
): (incoming: Incoming) => Promise<HttpResponse> {
  const findRoute = createRouter(endpoints)
  const running = new Set<string>()

  return async (incoming) => {
    const { method, url, headers, body } = incoming
    const requestId = newId('req')
    const key = headerOf(headers, 'idempotency-key')
    const form = decodeForm(method === 'POST' ? body : url.search.slice(1))
    const reply = await reach(incoming, form, requestId, key).catch(refuse)
    return {
      form,
      status: reply.status,
      body: reply.body,
      fault: reply.fault ?? null,
      headers: {
        'content-type': 'application/json',
        'request-id': requestId,
        'stripe-version': headerOf(headers, 'stripe-version') ?? STRIPE_API_VERSION,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...reply.headers,
      },
    }
  }

  async function reach(
    { method, url, headers, body }: Incoming,
    form: Form,
    requestId: string,
    key: string | undefined,
  ): Promise<Reply> {
    const inForm = form.get('key')
    form.delete('key')
    const kind = readKey(headers, typeof inForm === 'string' ? inForm : undefined)
    const route = findRoute(method, url.pathname)
    if (route === undefined) throw unknownUrl(method, url.pathname)
    const { endpoint, path } = route
    if (kind === 'publishable' && !endpoint.publishable) throw refusePublishable()
    const parts = {
      path,
      pathname: url.pathname,
      params: new Params(form),
      isSecret: kind === 'secret',
      version: (headerOf(headers, 'stripe-version') ?? STRIPE_API_VERSION).slice(0, 10),
      requestId,
      idempotency: null,
    }
    if (method !== 'POST' || key === undefined) return await execute(services, endpoint, parts)
    const fingerprint = createHash('sha256').update(`${method} ${url.pathname} ${body}`).digest('base64url')
    return await executeOnce(endpoint, { ...parts, idempotency: { key, fingerprint } })
  }

  /** Returns the same response again for the same key, without repeating the operation. */
  async function executeOnce(
    endpoint: Endpoint,
    parts: RequestParts & { readonly idempotency: { readonly key: string; readonly fingerprint: string } },
  ): Promise<Reply> {
    const { key, fingerprint } = parts.idempotency
    if (key.length > MAX_KEY_LENGTH) throw invalidRequest('Idempotency keys may be at most 255 characters.')
    if (running.has(key)) throw keyInUse()
    running.add(key)
    try {
      const stored = await services.store.find('idempotency_keys', key)
      if (stored === undefined) return await execute(services, endpoint, parts)
      if (stored.fingerprint !== fingerprint) throw keyMismatch(key)
      const fault = services.faults.strike(endpoint.method, parts.pathname, cardIn(parts))
      if (fault?.effect.kind === 'status') return faultReply(fault)
      const headers = { 'idempotent-replayed': 'true' }
      return { status: stored.status, body: stored.body, headers, fault: fault?.effect ?? null }
    } finally {
      running.delete(key)
    }
  }
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
