import { randomUUID } from 'node:crypto'
import { createPool } from './db/connect.ts'
import { startStandIn } from './outside/payments/stand-in/stand-in.ts'
import { runService } from './service.ts'

const CONNECTIONS = 8

await runService({
  name: 'stand-in',
  env: process.env,
  now: () => new Date(),
  newId: randomUUID,
  begin: async ({ config, log, now }) => {
    if (config.databaseUrl === null) throw new Error('a service has a database')
    const pool = createPool({
      url: config.databaseUrl,
      maxConnections: CONNECTIONS,
      applicationName: 'portal-stand-in',
    })
    const standIn = await startStandIn({ pool, port: Number(new URL(config.payments.apiBase).port), now, log })
    return async () => {
      await standIn.stop()
      await pool.end()
    }
  },
})
