import type { Changes } from '../store/changes.ts'
import type { Store } from '../store/store.ts'
import type { Params } from './params.ts'

/** One request to an endpoint, with what is needed to answer it. */
export interface Ask {
  /** The parts of the path that the endpoint names. */
  readonly path: Readonly<Record<string, string>>
  readonly params: Params
  readonly store: Store
  readonly account: Readonly<Account>
  /** Written in one piece when the endpoint has run, also when it refuses. */
  readonly changes: Changes
  /** Unix seconds of the simulator's clock. */
  readonly now: number
  /** Whether the secret key was used, not the publishable one. */
  readonly isSecret: boolean
  /** The day that starts the asked API version, as 2026-10-28. */
  readonly version: string
  /** `<prefix>_` and 24 letters and digits. */
  newId(prefix: string): string
  /** Keeps others from the object until this request is done. One object a request, lest two wait for each other. */
  lock(id: string): Promise<void>
  /** Notes an event, with the object as it is now; `previous` are the changed fields as they were. */
  emit(type: string, object: object, previous?: object): void
}

/** What the provider has enabled for the account. */
export interface Account {
  /** Cards that are given by mail or telephone, which issuers do not confirm with the cardholder. */
  moto: boolean
  /** Where its pages are. */
  url: string
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `/v1/customers/:customer` */
  readonly path: string
  /** Whether a browser's key is enough. */
  readonly publishable?: true
  run(ask: Ask): Promise<object>
}
