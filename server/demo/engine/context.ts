import type pg from 'pg'
import type { Context } from '../../src/context.ts'
import { createLog } from '../../src/log.ts'
import { nobody } from '../../src/observe/observer.ts'
import { createFileStore } from '../../src/outside/files.ts'
import { createGuide } from '../../src/outside/guide/create-guide.ts'
import type { Payments } from '../../src/outside/payments/payments.ts'
import { SecurityEvents } from '../../src/security-events/recorder.ts'
import { readConfig } from '../../src/settings/config.ts'
import { dbWithin } from './lone-connection.ts'

/** The house as it is before anybody has set anything, with a clock to move, on one connection. */
export function createEngineContext(client: pg.Client, clock: { readonly now: Date }, payments: Payments): Context {
  const config = readConfig({})
  let ids = 0
  const now = () => clock.now
  const within = dbWithin(client)
  const log = createLog({ level: 'warn', to: process.stderr })
  return {
    ...within,
    config,
    payments,
    now,
    trueNow: now,
    // The same in every company that is made from the same seed.
    newId: () => `00000000-0000-4000-8000-${(++ids).toString(16).padStart(12, '0')}`,
    replica: null,
    identityProvider: null,
    observer: nobody,
    files: createFileStore(config),
    guide: createGuide(config),
    log,
    securityEvents: new SecurityEvents({ db: within.db, log, now }),
    stopping: new AbortController().signal,
  }
}
