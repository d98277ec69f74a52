import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../../platform/cannot-start.ts'

/** What is kept where no setting names a key: one key a line, the newest first. */
export const KEY_FILE = 'two-factor.key'
const KEY_BYTES = 32

/** The keys in `folder`; none if there is no file. */
export async function readKeyFile(folder: string): Promise<Buffer[]> {
  const path = join(folder, KEY_FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new StartupError(`The key of two-factor authentication in ${path} cannot be read (${error.code}).`)
  })
  const keys = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'))
  if (keys.some((key) => key.length !== KEY_BYTES)) throw new StartupError(`There is no key in ${path}.`)
  return keys
}

/** Makes a key unless there is one; of several processes that do so at once, all read the same. */
export async function createKeyFile(folder: string): Promise<Buffer[]> {
  const made = await writeBeside(folder, [randomBytes(KEY_BYTES)])
  try {
    await link(made, join(folder, KEY_FILE))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(made)
  }
  return readKeyFile(folder)
}

/** Adds those keys that the file does not have yet, behind its own. */
export async function addToKeyFile(folder: string, keys: readonly Buffer[]): Promise<void> {
  const own = await readKeyFile(folder)
  const missing = keys.filter((key) => !own.some((known) => known.equals(key)))
  if (missing.length === 0) return
  await rename(await writeBeside(folder, [...own, ...missing]), join(folder, KEY_FILE))
}

/** A file that is to become the key file, which so is whole at any moment. */
async function writeBeside(folder: string, keys: readonly Buffer[]): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${KEY_FILE}.${randomBytes(8).toString('hex')}`)
  const lines = keys.map((key) => `${key.toString('base64')}\n`).join('')
  await writeFile(path, lines, { mode: 0o600, flush: true })
  return path
}
