import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addToKeyFile, KEY_FILE, readKeyFile } from './key-file.ts'
import { type KeyConfig, keyOf } from './keys.ts'

/** Keeps the keys of the key file with a backup; those of the settings are kept where the settings are. */
export async function keepKeys({ dataDir }: KeyConfig, folder: string): Promise<void> {
  const keys = await readKeyFile(dataDir)
  const lines = keys.map((key) => `${key.toString('base64')}\n`).join('')
  if (lines !== '') await writeFile(join(folder, KEY_FILE), lines, { mode: 0o600, flush: true })
}

/** Adds the keys that are kept with a backup to those of this portal, which goes on with its own. */
export async function bringBackKeys({ dataDir }: KeyConfig, folder: string): Promise<void> {
  await addToKeyFile(dataDir, await readKeyFile(folder))
}

/**
 * A warning about keys that are neither in `folder` nor in the settings; null if none is missing.
 *
 * @param needed the ids of the keys that the secrets of a backup are encrypted with
 */
export async function missingKeysWarning(
  { twoFactor }: KeyConfig,
  folder: string,
  needed: readonly string[],
): Promise<string | null> {
  const kept = (await readKeyFile(folder)).map((key) => keyOf(key).id)
  const elsewhere = needed.filter((id) => !kept.includes(id))
  if (elsewhere.length === 0) return null
  const set = [twoFactor.key, twoFactor.oldKey].map((key) => key && keyOf(key).id)
  return elsewhere.every((id) => set.includes(id))
    ? 'Two-factor authentication also needs TWO_FACTOR_KEY. It is not part of the backup. Store it separately.'
    : 'The two-factor encryption key is neither in the backup nor in the settings. Set TWO_FACTOR_KEY or TWO_FACTOR_OLD_KEY to the original key. Without it, admin users with two-factor authentication cannot sign in.'
}
