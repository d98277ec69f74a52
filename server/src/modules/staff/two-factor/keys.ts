import { createHash } from 'node:crypto'
import type { Config } from '../../../platform/settings/config.ts'
import { createKeyFile, readKeyFile } from './key-file.ts'

export interface Key {
  /** Identifies the key, and reveals nothing about it. */
  readonly id: string
  readonly bytes: Buffer
}

export interface Keys {
  /** Encrypts. */
  readonly current: Key
  /** Decrypt, the current one among them. */
  readonly all: readonly Key[]
}

/** What says where the keys are. */
export type KeyConfig = Pick<Config, 'twoFactor' | 'dataDir'>
const loaded = new WeakMap<KeyConfig, Promise<Keys>>()

/** The keys of the settings, then those of the key file, which is made where there would be none. */
export function loadKeys(config: KeyConfig): Promise<Keys> {
  const known = loaded.get(config) ?? load(config)
  loaded.set(config, known)
  known.catch(() => loaded.delete(config))
  return known
}

async function load({ twoFactor, dataDir }: KeyConfig): Promise<Keys> {
  const set = [twoFactor.key, twoFactor.oldKey].filter((key) => key !== null)
  const kept = await readKeyFile(dataDir)
  const [current, ...others] = [...set, ...kept, ...(set.length + kept.length > 0 ? [] : await createKeyFile(dataDir))]
  if (!current) throw new Error('a key file that was just made has a key')
  return { current: keyOf(current), all: [current, ...others].map(keyOf) }
}

export function keyOf(bytes: Buffer): Key {
  return { id: createHash('sha256').update('two-factor ').update(bytes).digest('hex').slice(0, 16), bytes }
}
