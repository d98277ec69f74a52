import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { choosePort } from '@portal/server/src/platform/db/embedded/port.ts'
import type { Config } from '@portal/server/src/platform/settings/config.ts'

/** Returns false with real providers and without demo data: no real customer's card is given to a simulator. */
export function needsSimulator({ payments, guide, stores, demo }: Config): boolean {
  return demo.enabled && (payments.secretKey === null || guide.source === 'stand-in' || !hasStores(stores))
}

function hasStores({ apple, google }: Config['stores']): boolean {
  return apple !== null || google !== null
}

/**
 * Chooses where the simulators of the payment provider, program guide and app stores will listen. Returns the settings
 * that point the other processes to them and authenticate their events; none if no simulator is needed.
 */
export async function placeSimulator(config: Config, now: Date): Promise<Record<string, string>> {
  if (!needsSimulator(config)) return {}
  const { payments, guide, stores, dataDir } = config
  const places: Record<string, string> = {}
  if (payments.secretKey === null) {
    const port = await choosePort(join(dataDir, 'payments.port'), 'the payment simulator')
    places['STRIPE_API_BASE'] = `http://127.0.0.1:${port}`
    places['STRIPE_WEBHOOK_SECRET'] = `whsec_${randomBytes(24).toString('hex')}`
  }
  if (guide.source === 'stand-in') {
    const port = await choosePort(join(dataDir, 'guide.port'), 'the program guide simulator')
    places['GUIDE_URL'] = `http://127.0.0.1:${port}/v1.1`
  }
  if (!hasStores(stores)) {
    const port = await choosePort(join(dataDir, 'app-stores.port'), 'the app store simulator')
    const { loadOrCreateStoreKeys, rootCertificatePath, storeSettings } =
      await import('@portal/simulators/stores/keys.ts')
    const keys = await loadOrCreateStoreKeys(dataDir, now)
    Object.assign(places, storeSettings(`http://127.0.0.1:${port}`, rootCertificatePath(dataDir), keys.portal))
  }
  return places
}
