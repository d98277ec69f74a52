import type pg from 'pg'
import type { Logger } from 'pino'
import { createGuide } from '../integrations/guide/create-guide.ts'
import type { Guide } from '../integrations/guide/guide.ts'
import { createIdentityProvider } from '../integrations/identity/create-identity-provider.ts'
import type { IdentityProvider } from '../integrations/identity/identity-provider.ts'
import { createStores, type Stores } from '../integrations/app-stores/create-stores.ts'
import { createFileStore, type FileStore } from '../integrations/object-storage/files.ts'
import { createPayments } from '../integrations/payments/create-payments.ts'
import type { Payments } from '../integrations/payments/payments.ts'
import { createDb, createPool, type Db } from './db/connect.ts'
import { type Replica, watchReplica } from './db/replica.ts'
import { noopObserver, type Observer } from './observer.ts'
import { SecurityEvents } from './security-events/recorder.ts'
import type { Config } from './settings/config.ts'

/** What the platform provides to every module. Time and IDs come only from here. */
export interface Context {
  readonly config: Config
  readonly db: Db
  /** The connections behind `db`, for what a query builder cannot do (COPY, LISTEN). */
  readonly pool: pg.Pool
  /** For reads that may be some seconds stale; null without a replica. */
  readonly replica: Replica | null
  readonly files: FileStore
  readonly payments: Payments
  readonly guide: Guide
  readonly stores: Stores
  /** Null if staff sign in with passwords only. */
  readonly identityProvider: IdentityProvider | null
  readonly securityEvents: SecurityEvents
  readonly observer: Observer
  readonly log: Logger
  /** Aborted when the process is asked to stop: long work stops where it can resume. */
  readonly stopping: AbortSignal
  now(): Date
  /** The time that other clocks show, such as a phone's. The demo clock can be ahead of it. */
  trueNow(): Date
  /** A new random UUID. */
  newId(): string
}

export interface ContextParts {
  readonly config: Config
  readonly databaseUrl: string
  readonly applicationName: string
  readonly log: Logger
  /** See `ConnectOptions`. */
  readonly frozenAfterMs?: number | undefined
  /** None by default. */
  readonly observer?: Observer
  /** Never aborts by default. */
  readonly stopping?: AbortSignal
  readonly now: () => Date
  /** The same by default. */
  readonly trueNow?: () => Date
  readonly newId: () => string
}

export function createContext({
  databaseUrl,
  applicationName,
  frozenAfterMs,
  stopping = new AbortController().signal,
  observer = noopObserver,
  trueNow,
  ...parts
}: ContextParts): Context {
  const { config, log } = parts
  const connections = { maxConnections: config.databaseConnections, applicationName, frozenAfterMs }
  const pool = createPool({ url: databaseUrl, ...connections })
  const db = createDb(pool)
  observer.watchPool(pool, 'primary')
  const replica = config.replica && watchReplica(pool, { ...config.replica, ...connections })
  if (replica) observer.watchPool(replica.pool, 'replica')
  return {
    ...parts,
    observer,
    trueNow: trueNow ?? parts.now,
    stopping,
    pool,
    db,
    securityEvents: new SecurityEvents({ db, log, now: parts.now }),
    replica,
    files: createFileStore(config),
    payments: createPayments(config, log),
    guide: createGuide(config),
    stores: createStores(config.stores, parts.now),
    identityProvider: createIdentityProvider(config, trueNow ?? parts.now),
  }
}
