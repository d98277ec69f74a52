import { eventTypes } from '@portal/server/src/modules/billing/webhooks/provider-events.ts'
import { followClock } from '@portal/server/src/platform/clock/follow-clock.ts'
import { createPool } from '@portal/server/src/platform/db/connect.ts'
import type { Config } from '@portal/server/src/platform/settings/config.ts'
import type { Logger } from 'pino'
import { startGuideSimulator } from './guide/server.ts'
import { startSimulator } from './payments/simulator.ts'
import { loadOrCreateStoreKeys, rootCertificatePath } from './stores/keys.ts'
import { startLiveStores } from './stores/live.ts'

const CONNECTIONS = 8
/**
 * Shorter than that of its clients: a request that has waited for the simulator need not wait for the same frozen
 * database again.
 */
const FROZEN_AFTER_MS = 1_500

interface Simulated {
  /** Where the simulators listen, as the other processes know it. */
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Logger
  readonly trueNow: () => Date
  readonly newId: () => string
}

/** Starts the simulators for which no real provider is set. Resolves with a function that stops them. */
export async function startSimulators({
  config,
  databaseUrl,
  log,
  trueNow,
  newId,
}: Simulated): Promise<() => Promise<void>> {
  const { payments, guide, stores, demo, dataDir } = config
  const pool = createPool({
    url: databaseUrl,
    maxConnections: CONNECTIONS,
    applicationName: 'portal-simulator',
    frozenAfterMs: FROZEN_AFTER_MS,
  })
  const clock = demo.enabled ? await followClock(pool, trueNow) : { now: trueNow, stop: () => {} }
  const started: { stop(): Promise<void> }[] = []
  if (payments.secretKey === null) {
    const port = Number(new URL(payments.apiBase).port)
    started.push(await startSimulator({ pool, port, now: clock.now, trueNow, log, ...webhookOf(config) }))
  }
  if (guide.source === 'stand-in' && guide.url !== null)
    started.push(await startGuideSimulator(Number(new URL(guide.url).port)))
  // Only if the portal trusts exactly the simulated App Store of its own data folder.
  if (stores.apple?.apiBase && stores.apple.rootCertificates.includes(rootCertificatePath(dataDir))) {
    const keys = await loadOrCreateStoreKeys(dataDir, trueNow())
    const port = Number(new URL(stores.apple.apiBase).port)
    started.push(
      await startLiveStores({ pool, port, keys, portalUrl: portalUrlOf(config), now: clock.now, newId, log }),
    )
  }
  return async () => {
    clock.stop()
    await Promise.all(started.map((simulator) => simulator.stop()))
    await pool.end()
  }
}

/** Returns the portal's webhook URL, and the events to send to it. */
function webhookOf(config: Config) {
  const { webhookSecret: secret } = config.payments
  if (secret === null) return {}
  return { webhook: { url: `${portalUrlOf(config)}/webhooks/stripe`, secret, events: eventTypes } }
}

/** Returns the portal's local URL. */
function portalUrlOf({ host, port }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
