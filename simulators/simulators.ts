import { randomUUID } from 'node:crypto'
import { runProcess } from '@portal/server/src/app/run-process.ts'
import { eventTypes } from '@portal/server/src/modules/billing/webhooks/provider-events.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import type { Context } from '@portal/server/src/platform/context.ts'
import { createPool } from '@portal/server/src/platform/db/connect.ts'
import type { Config } from '@portal/server/src/platform/settings/config.ts'
import { startGuideSimulator } from './guide/server.ts'
import { startSimulator } from './payments/simulator.ts'

const CONNECTIONS = 8
/** Shorter than its askers' own: who has waited for the simulator need not wait for the same frozen database again. */
const FROZEN_AFTER_MS = 1_500

readCommandLine({
  command: 'node simulators/simulators.ts',
  about: 'Simulates the payment provider and the program guide of the demo.',
})

await runProcess({
  name: 'simulator',
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  begin: async (context) => {
    const { payments, guide } = context.config
    const ends = [
      ...(payments.secretKey === null ? [await simulatorForPayments(context)] : []),
      ...(guide.source === 'simulator' && guide.url !== null ? [await simulatorForGuide(guide.url)] : []),
    ]
    return async () => {
      await Promise.all(ends.map((end) => end()))
    }
  },
})

async function simulatorForPayments({ config, log, now }: Context): Promise<() => Promise<void>> {
  const pool = createPool({
    // runProcess refuses to start without a database.
    url: config.databaseUrl as string,
    maxConnections: CONNECTIONS,
    applicationName: 'portal-simulator',
    frozenAfterMs: FROZEN_AFTER_MS,
  })
  const webhook = webhookOf(config)
  const port = Number(new URL(config.payments.apiBase).port)
  const simulator = await startSimulator({ pool, port, now, trueNow: () => new Date(), log, ...webhook })
  return async () => {
    await simulator.stop()
    await pool.end()
  }
}

async function simulatorForGuide(url: string): Promise<() => Promise<void>> {
  const simulator = await startGuideSimulator(Number(new URL(url).port))
  return () => simulator.stop()
}

/** The portal itself, as it is reached on this machine, and the events it subscribes to. */
function webhookOf({ host, port, payments }: Config) {
  if (payments.webhookSecret === null) return {}
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const url = `http://${name}:${port}/webhooks/stripe`
  return { webhook: { url, secret: payments.webhookSecret, events: eventTypes } }
}
