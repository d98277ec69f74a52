import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { STRIPE_API_VERSION } from '../../api-version.ts'
import type { Effect, Faults } from '../faults.ts'
import { Changes } from '../store/changes.ts'
import type { Store } from '../store/store.ts'
import type { Ask, Endpoint } from './ask.ts'
import { expand, type Load } from './expand.ts'
import { decodeForm } from './form.ts'
import { readKey, refusePublishable } from './keys.ts'
import type { Locks } from './locks.ts'
import { newId } from './new-id.ts'
import { Params } from './params.ts'
import { invalidRequest, ProviderError } from './provider-error.ts'
import { createRouter, type Route } from './routes.ts'

export interface Incoming {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** What happens to the answer on its way. */
  readonly fault: Effect | null
}

export interface Api {
  readonly endpoints: readonly Endpoint[]
  readonly load: Load
  readonly store: Store
  readonly locks: Locks
  readonly faults: Faults
  /** Unix seconds of the stand-in's clock. */
  readonly now: () => number
  /** Adds an event, and what has to be delivered of it, to the changes of a request. */
  readonly note: (changes: Changes, event: NewEvent) => void
}

export interface NewEvent {
  readonly type: string
  readonly object: object
  readonly previous: object | undefined
  readonly at: number
  readonly requestId: string | null
  readonly idempotencyKey: string | null
}

interface Reply {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  readonly fault?: Effect | null
}

const LONGEST_KEY = 255

/** Answers requests as the provider does. Never rejects for what a request holds. */
export function createAnswer(api: Api): (incoming: Incoming) => Promise<Answer> {
  const findRoute = createRouter(api.endpoints)
  const running = new Set<string>()

  return async (incoming) => {
    const requestId = newId('req')
    const key = headerOf(incoming.headers, 'idempotency-key')
    const reply = await reach(incoming, requestId, key).catch((error: unknown) => refuse(error))
    return {
      status: reply.status,
      body: reply.body,
      fault: reply.fault ?? null,
      headers: {
        'content-type': 'application/json',
        'request-id': requestId,
        'stripe-version': headerOf(incoming.headers, 'stripe-version') ?? STRIPE_API_VERSION,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...reply.headers,
      },
    }
  }

  async function reach(incoming: Incoming, requestId: string, key: string | undefined): Promise<Reply> {
    const { method, url, headers, body } = incoming
    const form = decodeForm(method === 'GET' ? url.search.slice(1) : body)
    const inForm = form.get('key')
    form.delete('key')
    const kind = readKey(headers, typeof inForm === 'string' ? inForm : undefined)
    const route = findRoute(method, url.pathname)
    if (route === undefined) {
      const message = `Unrecognized request URL (${method}: ${url.pathname}).`
      throw new ProviderError(404, { type: 'invalid_request_error', message })
    }
    if (kind === 'publishable' && !route.endpoint.publishable) throw refusePublishable()

    const changes = new Changes()
    const version = headerOf(headers, 'stripe-version') ?? STRIPE_API_VERSION
    const ask = { params: new Params(form), changes, isSecret: kind === 'secret', version: version.slice(0, 10) }
    if (method !== 'POST' || key === undefined) return await execute(route, ask, requestId, null)
    if (key.length > LONGEST_KEY) throw invalidRequest('Idempotency keys may be at most 255 characters.')

    if (running.has(key)) throw keyInUse()
    running.add(key)
    try {
      const fingerprint = createHash('sha256').update(`${method} ${url.pathname} ${body}`).digest('base64url')
      const stored = await api.store.find('idempotency_keys', key)
      if (stored === undefined) return await execute(route, ask, requestId, { key, fingerprint })
      if (stored.fingerprint !== fingerprint) throw keyMismatch(key)
      const fault = api.faults.strike(method, url.pathname)
      if (fault?.when === 'before' && fault.effect.kind === 'status') throw faultError(fault.effect.status)
      return {
        status: stored.status,
        body: stored.body,
        headers: { 'idempotent-replayed': 'true' },
        fault: fault?.effect ?? null,
      }
    } finally {
      running.delete(key)
    }
  }

  async function execute(
    route: Route,
    parts: Pick<Ask, 'params' | 'changes' | 'isSecret' | 'version'>,
    requestId: string,
    idempotency: { key: string; fingerprint: string } | null,
  ): Promise<Reply> {
    const { endpoint, path } = route
    const fault = api.faults.strike(endpoint.method, fillIn(endpoint.path, path))
    if (fault?.when === 'before') {
      if (fault.effect.kind === 'status') throw faultError(fault.effect.status)
      if (fault.effect.kind !== 'late') return { status: 500, body: '', fault: fault.effect }
    }
    const { changes } = parts
    const at = api.now()
    let unlock = () => {}
    const ask: Ask = {
      ...parts,
      path,
      store: api.store,
      now: at,
      newId,
      async lock(id) {
        unlock = await api.locks.take(id)
      },
      emit: (type, object, previous) =>
        api.note(changes, { type, object, previous, at, requestId, idempotencyKey: idempotency?.key ?? null }),
    }
    try {
      const honest = await run(endpoint, ask)
      const isAfter = fault?.when === 'after'
      const other = isAfter && fault.effect.kind === 'status' ? refuse(faultError(fault.effect.status)) : null
      const isOtherStored = isAfter && fault.effect.kind === 'status' && fault.effect.stored
      if (idempotency !== null && isKept(honest.status)) {
        const { status, body } = other !== null && isOtherStored ? other : honest
        changes.insert('idempotency_keys', {
          id: idempotency.key,
          created: at,
          fingerprint: idempotency.fingerprint,
          status,
          body,
        })
      }
      await api.store.save(changes.list)
      return { ...(other ?? honest), fault: fault?.effect ?? null }
    } finally {
      unlock()
    }
  }

  async function run(endpoint: Endpoint, ask: Ask): Promise<Reply> {
    try {
      const paths = ask.params.list('expand')
      const reply = await endpoint.run(ask)
      return { status: 200, body: write(await expand(ask, api.load, reply, paths)) }
    } catch (error) {
      // A decline is kept like a success: the failed charge is part of the story. Nothing else leaves traces.
      if (!(error instanceof ProviderError) || error.status !== 402) ask.changes.list.length = 0
      if (error instanceof ProviderError) return refuse(error)
      throw error
    }
  }
}

/** Requests that were wrong in themselves may be put right under the same key. */
function isKept(status: number): boolean {
  return status === 200 || status === 402
}

function refuse(error: unknown): Reply {
  if (error instanceof ProviderError) return { status: error.status, body: write({ error: error.body }) }
  throw error
}

function faultError(status: number): ProviderError {
  if (status === 409) return keyInUse()
  if (status === 429) {
    const message = 'Request rate limit exceeded.'
    return new ProviderError(429, { type: 'invalid_request_error', code: 'rate_limit', message })
  }
  return new ProviderError(status, { type: 'api_error', message: 'An unknown error occurred.' })
}

function keyInUse(): ProviderError {
  const message = 'There is currently another in-progress request using this Idempotency Key.'
  return new ProviderError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
}

function keyMismatch(key: string): ProviderError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new ProviderError(400, { type: 'idempotency_error', message })
}

function fillIn(pattern: string, path: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => path[name] ?? '')
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function write(object: object): string {
  return JSON.stringify(object, null, 2)
}
