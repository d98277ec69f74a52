import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/db/connect.ts'
import { inStartTransaction } from '../../../platform/db/start-transaction.ts'
import { decrypt, encrypt, type Encrypted } from '../../../platform/secrets/encryption.ts'
import { loadKeys, type KeyConfig } from '../../../platform/secrets/keys.ts'
import { insertSecret, lockSecretsOfOtherKeys, setSecret } from './queries.ts'

/** Required by the Standard Webhooks specification. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Creates an endpoint's current secret, which is returned only once. */
export async function createSecret(tx: Tx, config: KeyConfig, endpointId: number, at: Date): Promise<string> {
  const bytes = randomBytes(SECRET_BYTES)
  await insertSecret(tx, endpointId, encrypt(await loadKeys(config), ownedBy(endpointId), bytes), at)
  return PREFIX + bytes.toString('base64')
}

/** Returns the secret in the form that the receiver was given. */
export async function readSecret(config: KeyConfig, endpointId: number, encrypted: Encrypted): Promise<string> {
  return PREFIX + decrypt(await loadKeys(config), ownedBy(endpointId), encrypted).toString('base64')
}

/** Re-encrypts secrets encrypted with older keys. Secrets whose key is lost stay and must be rotated. */
export async function prepareWebhookSecrets(url: string, config: KeyConfig): Promise<void> {
  const keys = await loadKeys(config)
  await inStartTransaction(url, async (tx) => {
    for (const { id, endpointId, ...encrypted } of await lockSecretsOfOtherKeys(tx, keys.current.id)) {
      if (!keys.all.some((key) => key.id === encrypted.keyId)) continue
      const secret = decrypt(keys, ownedBy(endpointId), encrypted)
      await setSecret(tx, id, encrypt(keys, ownedBy(endpointId), secret))
    }
  })
}

function ownedBy(endpointId: number): string {
  return `webhook endpoint ${endpointId}`
}
