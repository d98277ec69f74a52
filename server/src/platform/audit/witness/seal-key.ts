import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../cannot-start.ts'
import type { Config } from '../../settings/config.ts'

const KEY_FILE = 'audit-seal.key'
const KEY_BYTES = 32
/** The PKCS #8 and SPKI prefixes of the 32 bytes of an Ed25519 key. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Returns the key that signs seals: from the settings, or one that is created in the data folder. */
export async function readSealKey({ dataDir, auditSeals }: Pick<Config, 'dataDir' | 'auditSeals'>): Promise<KeyObject> {
  const key = Buffer.concat([PRIVATE_PREFIX, auditSeals.key ?? (await readKeyFile(dataDir))])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** Returns the 32 bytes that anyone can verify the signatures with, in Base64. */
export function publicKeyText(key: KeyObject): string {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return spki.subarray(PUBLIC_PREFIX.length).toString('base64')
}

async function readKeyFile(folder: string): Promise<Buffer> {
  const path = join(folder, KEY_FILE)
  const read = () => readFile(path, 'utf8')
  const text = await read().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT')
      throw new StartupError(`The key of the audit seals in ${path} cannot be read (${error.code}).`)
    await createKeyFile(folder, path)
    return read()
  })
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES) throw new StartupError(`The audit seal key in ${path} is not valid.`)
  return key
}

/** If several processes create the file at the same time, all of them read the same key. */
async function createKeyFile(folder: string, path: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const made = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(made, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    await link(made, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(made)
  }
}
