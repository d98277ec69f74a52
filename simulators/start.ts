import { eventTypes } from '@portal/server/src/modules/billing/webhooks/provider-events.ts'
import { followClock } from '@portal/server/src/platform/clock/follow-clock.ts'
import { createPool } from '@portal/server/src/platform/db/connect.ts'
import type { Config } from '@portal/server/src/platform/settings/config.ts'
import type { Logger } from 'pino'
import { startGuideSimulator } from './guide/server.ts'
import { startSimulator } from './payments/simulator.ts'

const CONNECTIONS = 8
/** Shorter than its askers' own: who has waited for the simulator need not wait for the same frozen database again. */
const FROZEN_AFTER_MS = 1_500

interface Simulated {
  /** Where the simulators are to listen, as the other processes find them. */
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Logger
  readonly trueNow: () => Date
}

/** Starts those simulators that the settings name no real provider for. Resolves with how to stop them. */
export async function startSimulators({ config, databaseUrl, log, trueNow }: Simulated): Promise<() => Promise<void>> {
  const { payments, guide, demo } = config
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
  return async () => {
    clock.stop()
    await Promise.all(started.map((simulator) => simulator.stop()))
    await pool.end()
  }
}

/** The portal itself, as it is reached on this machine, and the events it subscribes to. */
function webhookOf({ host, port, payments }: Config) {
  if (payments.webhookSecret === null) return {}
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const url = `http://${name}:${port}/webhooks/stripe`
  return { webhook: { url, secret: payments.webhookSecret, events: eventTypes } }
}
