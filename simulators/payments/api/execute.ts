import type { Effect, FaultInUse, Faults } from '../faults.ts'
import { Changes } from '../store/changes.ts'
import { type Store, withChanges } from '../store/store.ts'
import type { Account, EndpointRequest, Endpoint } from './endpoint-request.ts'
import { expand, type Load } from './expand.ts'
import type { Locks } from './locks.ts'
import { newId } from './new-id.ts'
import { ProviderError } from './provider-error.ts'
import { keyInUse, rateLimited, unknownError } from './refusals.ts'

export interface Services {
  readonly load: Load
  readonly store: Store
  readonly locks: Locks
  readonly faults: Faults
  readonly account: Account
  /** Unix seconds of the simulator's clock. */
  readonly now: () => number
  /** Adds an event and its deliveries to the changes of a request. */
  readonly note: (changes: Changes, event: NewEvent) => void
  /** Called when something has been stored that must be delivered. */
  readonly delivered: () => void
}

export interface NewEvent {
  readonly type: string
  readonly object: object
  readonly previous?: object | undefined
  readonly at: number
  readonly requestId: string | null
  readonly idempotencyKey: string | null
}

export interface Reply {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** The fault in its delivery. */
  readonly fault?: Effect | null
}

/** A request, apart from its endpoint. */
export interface RequestParts extends Pick<EndpointRequest, 'path' | 'params' | 'isSecret' | 'version'> {
  readonly pathname: string
  readonly requestId: string
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null
}

/** Executes one request and stores all its effects atomically, subject to the active faults. */
export async function execute(services: Services, endpoint: Endpoint, received: RequestParts): Promise<Reply> {
  const fault = services.faults.strike(endpoint.method, received.pathname, cardIn(received))
  if (fault?.when === 'before' && fault.effect.kind !== 'late') return faultReply(fault)

  const { store, locks, note } = services
  const { requestId, idempotency, pathname: _, ...parts } = received
  const at = services.now()
  const changes = new Changes()
  let unlock = () => {}
  const request: EndpointRequest = {
    ...parts,
    store: withChanges(store, changes),
    account: services.account,
    changes,
    now: at,
    newId,
    async lock(id) {
      unlock = await locks.take(id)
    },
    emit(type, object, previous) {
      note(changes, { type, object, previous, at, requestId, idempotencyKey: idempotency?.key ?? null })
    },
  }
  try {
    const expected = await run(services.load, endpoint, request)
    const other = fault?.when === 'after' && fault.effect.kind === 'status' ? fault.effect : null
    const shown = other === null ? expected : refuse(errorOf(other.status))
    if (idempotency !== null && isStored(expected.status)) {
      const { status, body } = other?.stored ? shown : expected
      const { key: id, fingerprint } = idempotency
      changes.insert('idempotency_keys', { id, created: at, fingerprint, status, body })
    }
    await store.save(changes.list)
    if (changes.list.some(({ table }) => table === 'deliveries')) services.delivered()
    return { ...shown, fault: fault?.effect ?? null }
  } finally {
    unlock()
  }
}

/** Returns the card of a request; null if it has none. */
export function cardIn({ params }: Pick<RequestParts, 'params'>): string | null {
  return params.peek('payment_method')
}

/** Returns the response for a fault that occurs before anything was done. */
export function faultReply({ effect }: FaultInUse): Reply {
  return effect.kind === 'status' ? refuse(errorOf(effect.status)) : { status: 500, body: '', fault: effect }
}

export function refuse(error: unknown): Reply {
  if (error instanceof ProviderError) return { status: error.status, body: write({ error: error.body }) }
  throw error
}

async function run(load: Load, endpoint: Endpoint, request: EndpointRequest): Promise<Reply> {
  try {
    const paths = request.params.list('expand')
    const reply = await endpoint.run(request)
    return { status: 200, body: write(paths.length === 0 ? reply : await expand(request, load, reply, paths)) }
  } catch (error) {
    // A decline is stored like a success, because the failed charge remains visible. Other errors leave no trace.
    if (!(error instanceof ProviderError) || error.status !== 402) request.changes.list.length = 0
    return refuse(error)
  }
}

/** An invalid request may be corrected under the same key. */
function isStored(status: number): boolean {
  return status === 200 || status === 402
}

function errorOf(status: number): ProviderError {
  if (status === 409) return keyInUse()
  return status === 429 ? rateLimited() : unknownError(status)
}

function write(object: object): string {
  return JSON.stringify(object)
}
