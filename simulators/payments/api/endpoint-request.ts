import type { Changes } from '../store/changes.ts'
import type { Store } from '../store/store.ts'
import type { Params } from './params.ts'

/** A request to an endpoint, with everything that the endpoint needs. */
export interface EndpointRequest {
  /** The parts of the path named by the endpoint. */
  readonly path: Readonly<Record<string, string>>
  readonly params: Params
  readonly store: Store
  readonly account: Readonly<Account>
  /** Written atomically after the endpoint has run, even if it rejects the request. */
  readonly changes: Changes
  /** Unix seconds of the simulator's clock. */
  readonly now: number
  /** Whether the secret key was used, as opposed to the publishable one. */
  readonly isSecret: boolean
  /** The date of the requested API version, such as 2026-10-28. */
  readonly version: string
  /** `<prefix>_` and 24 letters and digits. */
  newId(prefix: string): string
  /** Locks the object until this request is done. One object per request, to prevent deadlocks. */
  lock(id: string): Promise<void>
  /** Records an event with the current state of the object; `previous` has the old values of the changed fields. */
  emit(type: string, object: object, previous?: object): void
}

/** The features that the provider has enabled for the account. */
export interface Account {
  /** Mail and telephone orders, whose cards issuers do not confirm with the cardholder. */
  moto: boolean
  /** The base URL of its pages. */
  url: string
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `/v1/customers/:customer` */
  readonly path: string
  /** Whether a browser's key is sufficient. */
  readonly publishable?: true
  run(request: EndpointRequest): Promise<object>
}
