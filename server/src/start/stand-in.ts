import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { choosePort } from '../db/embedded-port.ts'

/**
 * Where the stand-in of the payment provider will listen, as the settings that tell the other processes of it and prove
 * its events to them; null where there is a key for the provider itself, and where there is no demo: no real customer's card
 * is given to a stand-in.
 */
export async function placeStandIn({ payments, demo, dataDir }: Config): Promise<Record<string, string> | null> {
  if (payments.secretKey !== null || !demo.enabled) return null
  const port = await choosePort(join(dataDir, 'payments.port'), 'the stand-in of the payment provider')
  return {
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
  }
}
