import { createGuide } from '@portal/server/src/integrations/guide/create-guide.ts'
import { createFileStore } from '@portal/server/src/integrations/object-storage/files.ts'
import type { Payments } from '@portal/server/src/integrations/payments/payments.ts'
import type { Context } from '@portal/server/src/platform/context.ts'
import { createLog } from '@portal/server/src/platform/log/log.ts'
import { noopObserver } from '@portal/server/src/platform/observer.ts'
import { SecurityEvents } from '@portal/server/src/platform/security-events/recorder.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import type pg from 'pg'
import { createStores } from '@portal/server/src/integrations/app-stores/create-stores.ts'
import { databaseOfTransaction } from './lone-connection.ts'

/** Creates a context with default settings and a movable clock, on one connection. */
export function createEngineContext(client: pg.Client, clock: { readonly now: Date }, payments: Payments): Context {
  const config = readConfig({})
  let ids = 0
  const now = () => clock.now
  const within = databaseOfTransaction(client)
  const log = createLog({ level: 'warn', to: process.stderr })
  return {
    ...within,
    config,
    payments,
    now,
    trueNow: now,
    // The same in every company created from the same seed.
    newId: () => `00000000-0000-4000-8000-${(++ids).toString(16).padStart(12, '0')}`,
    replica: null,
    identityProvider: null,
    observer: noopObserver,
    files: createFileStore(config),
    guide: createGuide(config),
    stores: createStores(config.stores, now),
    log,
    securityEvents: new SecurityEvents({ db: within.db, log, now }),
    stopping: new AbortController().signal,
  }
}
