import { generateKeyPairSync } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@portal/contract/durations'
import { APPLE_APP, APPLE_PRODUCTS } from './apple.ts'
import type { SigningChain } from './certificates.ts'
import { GOOGLE_APP, GOOGLE_PRODUCTS, PUSH_AUDIENCE } from './google.ts'

/** The keys with which the stores sign, and those with which the portal calls them. */
export interface StoreKeys {
  readonly apple: SigningChain
  /** Google's key for notifications, in PEM. */
  readonly google: string
  /** Private keys in PEM. */
  readonly portal: { readonly apple: string; readonly google: string }
}

/** Older than any purchase. */
const CHAIN_AGE_MS = 3_650 * DAY_MS
const PEM = { type: 'pkcs8', format: 'pem' } as const

export async function createStoreKeys(now: Date): Promise<StoreKeys> {
  // The certificate library is large, and needed only once.
  const { createSigningChain } = await import('./certificates.ts')
  const apple = await createSigningChain(new Date(now.getTime() - CHAIN_AGE_MS))
  return { apple, google: createRsaKey(), portal: createPortalKeys() }
}

/** Returns the keys in the data folder, created at the first start, so that existing signatures stay valid. */
export async function loadOrCreateStoreKeys(folder: string, now: Date): Promise<StoreKeys> {
  const file = join(folder, 'app-stores.json')
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null) return JSON.parse(kept)
  const keys = await createStoreKeys(now)
  await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 })
  await writeFile(rootCertificatePath(folder), keys.apple.root)
  await rename(`${file}.new`, file)
  return keys
}

/** Returns the path of the root certificate that a portal with a simulated App Store trusts. */
export function rootCertificatePath(folder: string): string {
  return join(folder, 'app-store-root.pem')
}

export function createPortalKeys(): StoreKeys['portal'] {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { apple: String(privateKey.export(PEM)), google: createRsaKey() }
}

function createRsaKey(): string {
  return String(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(PEM))
}

/** Returns the settings of a portal with simulated app stores. */
export function storeSettings(
  url: string,
  rootFile: string,
  { apple, google }: StoreKeys['portal'],
): Record<string, string> {
  const account = { client_email: 'portal@example.iam.gserviceaccount.com', private_key: google }
  const products = (names: Readonly<Record<string, string>>) =>
    Object.entries(names)
      .map(([plan, product]) => `${product}=${plan}`)
      .join(',')
  return {
    APPLE_BUNDLE_ID: APPLE_APP.bundleId,
    APPLE_APP_ID: String(APPLE_APP.appId),
    APPLE_PRODUCTS: products(APPLE_PRODUCTS),
    APPLE_ROOT_CERTIFICATES: rootFile,
    APPLE_ISSUER_ID: '57246542-96fe-1a63-e053-0824d011072a',
    APPLE_KEY_ID: '2X9R4HXF34',
    APPLE_PRIVATE_KEY: apple,
    APPLE_API_BASE: url,
    GOOGLE_PLAY_PACKAGE: GOOGLE_APP.packageName,
    GOOGLE_PLAY_PRODUCTS: products(GOOGLE_PRODUCTS),
    GOOGLE_PLAY_SERVICE_ACCOUNT: JSON.stringify(account),
    GOOGLE_PLAY_PUSH_EMAIL: GOOGLE_APP.pushEmail,
    GOOGLE_PLAY_PUSH_AUDIENCE: PUSH_AUDIENCE,
    GOOGLE_API_BASE: url,
  }
}
