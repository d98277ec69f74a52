import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../../integrations/object-storage/files.ts'
import { StartupError } from '../cannot-start.ts'
import type { Config } from '../settings/config.ts'

export interface Key {
  /** Identifies the key without revealing anything about it. */
  readonly id: string
  readonly bytes: Buffer
}

export interface Keys {
  /** The key that encrypts. */
  readonly current: Key
  /** The keys that decrypt, including the current one. */
  readonly all: readonly Key[]
}

/** The settings that locate the keys. */
export type KeyConfig = Pick<Config, 'twoFactor' | 'dataDir'>
const loaded = new WeakMap<KeyConfig, Promise<Keys>>()

/** Returns the keys of the settings, followed by those of the key file, which is created if there would be none. */
export function loadKeys(config: KeyConfig): Promise<Keys> {
  const known = loaded.get(config) ?? load(config)
  loaded.set(config, known)
  known.catch(() => loaded.delete(config))
  return known
}

async function load({ twoFactor, dataDir }: KeyConfig): Promise<Keys> {
  const set = [twoFactor.key, twoFactor.oldKey].filter((key) => key !== null)
  const stored = await readKeyFile(dataDir)
  const [current, ...others] = [
    ...set,
    ...stored,
    ...(set.length + stored.length > 0 ? [] : await createKeyFile(dataDir)),
  ]
  if (!current) throw new Error('a key file that was just made has a key')
  return { current: keyOf(current), all: [current, ...others].map(keyOf) }
}

function keyOf(bytes: Buffer): Key {
  return { id: createHash('sha256').update('two-factor ').update(bytes).digest('hex').slice(0, 16), bytes }
}

/** The key file, used if no setting has a key: one key per line, newest first. */
export const KEY_FILE = 'two-factor.key'
const KEY_BYTES = 32

/** Returns the keys in `folder`; none if there is no file. */
export async function readKeyFile(folder: string): Promise<Buffer[]> {
  const path = join(folder, KEY_FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new StartupError(`The encryption key in ${path} cannot be read (${error.code}).`)
  })
  return parseKeys(text, path)
}

function parseKeys(text: string, path: string): Buffer[] {
  const keys = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'))
  if (keys.some((key) => key.length !== KEY_BYTES)) throw new StartupError(`No key found in ${path}.`)
  return keys
}

/** Creates a key unless there is one; if several processes do so at the same time, all of them read the same key. */
export async function createKeyFile(folder: string): Promise<Buffer[]> {
  const made = await writeNewFile(folder, [randomBytes(KEY_BYTES)])
  try {
    await link(made, join(folder, KEY_FILE))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(made)
  }
  return readKeyFile(folder)
}

/** Appends the keys that the file does not have yet. */
export async function addToKeyFile(folder: string, keys: readonly Buffer[]): Promise<void> {
  const own = await readKeyFile(folder)
  const missing = keys.filter((key) => !own.some((known) => known.equals(key)))
  if (missing.length === 0) return
  await rename(await writeNewFile(folder, [...own, ...missing]), join(folder, KEY_FILE))
}

/** Writes a temporary file that will replace the key file, which is therefore complete at all times. */
async function writeNewFile(folder: string, keys: readonly Buffer[]): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${KEY_FILE}.${randomBytes(8).toString('hex')}`)
  const lines = keys.map((key) => `${key.toString('base64')}\n`).join('')
  await writeFile(path, lines, { mode: 0o600, flush: true })
  return path
}

/** Stores the keys of the key file with a backup; keys from the settings are stored with the settings. */
export async function backUpKeys({ dataDir }: KeyConfig, backup: Pick<FileStore, 'write'>): Promise<void> {
  const keys = await readKeyFile(dataDir)
  const lines = keys.map((key) => `${key.toString('base64')}\n`).join('')
  if (lines !== '') await backup.write(KEY_FILE, Buffer.from(lines))
}

/** Adds the keys stored with a backup to those of this portal, which keeps its current key. */
export async function restoreKeys({ dataDir }: KeyConfig, backup: Pick<FileStore, 'read'>): Promise<void> {
  await addToKeyFile(dataDir, await readBackedUpKeys(backup))
}

async function readBackedUpKeys(backup: Pick<FileStore, 'read'>): Promise<Buffer[]> {
  return parseKeys((await backup.read(KEY_FILE))?.toString('utf8') ?? '', KEY_FILE)
}

interface MissingKeys {
  /** True if the settings do not have them either. */
  readonly areLost: boolean
  readonly warning: string
}

/**
 * Returns the keys that are missing from the backup; null if none is missing.
 *
 * @param needed the IDs of the keys that encrypt the secrets of the backup
 */
export async function findMissingKeys(
  { twoFactor }: KeyConfig,
  backup: Pick<FileStore, 'read'>,
  needed: readonly string[],
): Promise<MissingKeys | null> {
  const stored = (await readBackedUpKeys(backup)).map((key) => keyOf(key).id)
  const elsewhere = needed.filter((id) => !stored.includes(id))
  if (elsewhere.length === 0) return null
  const set = [twoFactor.key, twoFactor.oldKey].map((key) => key && keyOf(key).id)
  const areLost = !elsewhere.every((id) => set.includes(id))
  const warning = areLost
    ? 'The two-factor encryption key is neither in the backup nor in the settings. Set TWO_FACTOR_KEY or TWO_FACTOR_OLD_KEY to the original key. Without it, admin users with two-factor authentication cannot sign in.'
    : 'Two-factor authentication also needs TWO_FACTOR_KEY. It is not part of the backup. Store it separately.'
  return { areLost, warning }
}
