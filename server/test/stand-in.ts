import { createPool } from '../src/db/connect.ts'
import { createLog } from '../src/log.ts'
import { type StandIn, startStandIn } from '../src/outside/payments/stand-in/stand-in.ts'

/** The stand-in of the payment provider over a migrated database; on its own clock unless it is given another. */
export async function startTestStandIn(
  databaseUrl: string,
  { now = () => new Date(), port = 0 }: { now?: () => Date; port?: number } = {},
): Promise<StandIn> {
  const pool = createPool({ url: databaseUrl, maxConnections: 4, applicationName: 'stand-in-test' })
  const log = createLog({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const standIn = await startStandIn({ pool, port, now, log })
  return {
    ...standIn,
    async stop() {
      await standIn.stop()
      await pool.end()
    },
  }
}
