import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Encrypted {
  /** Nonce, ciphertext, tag. */
  readonly secret: Buffer
  readonly keyId: string
}

/**
 * Encrypts a secret for its owner: it cannot be decrypted as another owner's.
 *
 * @param owner such as `staff 7`
 */
export function encrypt({ current }: Keys, owner: string, secret: Buffer): Encrypted {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, current.bytes, nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  return { secret: encrypted, keyId: current.id }
}

/** @throws if the key is missing or the secret was tampered with */
export function decrypt({ all }: Keys, owner: string, { secret, keyId }: Encrypted): Buffer {
  const key = all.find(({ id }) => id === keyId)
  if (!key) throw new Error(`encryption key ${keyId} is missing: see TWO_FACTOR_OLD_KEY`)
  const nonce = secret.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(secret.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(secret.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
