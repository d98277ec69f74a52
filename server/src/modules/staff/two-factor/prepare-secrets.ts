import { StartupError } from '../../../platform/cannot-start.ts'
import { inStartTransaction } from '../../../platform/db/start-transaction.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { decrypt, encrypt } from '../../../platform/secrets/encryption.ts'
import { type KeyConfig, loadKeys } from '../../../platform/secrets/keys.ts'
import { ownedBy } from './owned-by.ts'
import { lockSecretsOfOtherKeys, type StoredSecret, setSecret } from './queries.ts'

/**
 * Creates the key if there is none, and re-encrypts secrets encrypted with older keys, which are then no longer needed.
 *
 * @throws StartupError if a key is missing without which users could not sign in
 */
export async function prepareSecrets(url: string, config: Config): Promise<void> {
  const keys = await loadKeys(config)
  await inStartTransaction(url, async (tx) => {
    const secrets = await lockSecretsOfOtherKeys(tx, keys.current.id)
    await assertKeysPresent(secrets, config)
    for (const stored of secrets) {
      const secret = decrypt(keys, ownedBy(stored.staffId), stored)
      await setSecret(tx, { ...stored, ...encrypt(keys, ownedBy(stored.staffId), secret) })
    }
  })
}

/** Throws StartupError if a secret is encrypted with a missing key. */
export async function assertKeysPresent(
  secrets: readonly Pick<StoredSecret, 'staffId' | 'keyId'>[],
  config: KeyConfig,
): Promise<void> {
  if (secrets.length === 0) return
  const { all } = await loadKeys(config)
  const unreadable = secrets.filter(({ keyId }) => !all.some(({ id }) => id === keyId))
  if (unreadable.length === 0) return
  const owners = new Set(unreadable.map(({ staffId }) => staffId)).size
  throw new StartupError(
    `Missing encryption key for the two-factor secrets of ${owners === 1 ? 'one admin user' : `${owners} admin users`}. Set TWO_FACTOR_KEY or TWO_FACTOR_OLD_KEY, or restore two-factor.key to ${config.dataDir}. If the key is lost, run npm run portal -- turn-off-two-factor --all to allow sign-in with passwords only.`,
  )
}
