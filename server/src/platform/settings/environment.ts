import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { StartupError } from '../cannot-start.ts'
import { settings } from './settings.ts'

/** Relative paths in settings start here. */
export const PROJECT_DIR = resolve(import.meta.dirname, '../../../..')
const FILE = resolve(PROJECT_DIR, '.env')

/**
 * Returns the variables of `.env`, if it exists, overridden by the process environment. The file named by `NAME_FILE`
 * is read as the value of NAME.
 */
export function readEnvironment(env: NodeJS.ProcessEnv, file = FILE): NodeJS.ProcessEnv {
  return { ...readSettingFiles(readFile(file)), ...readSettingFiles(env) }
}

function readSettingFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = { ...env }
  for (const name of Object.keys(settings)) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (env[name]?.trim()) throw new StartupError(`${name} and ${name}_FILE are both set. Set one of them.`)
    delete read[`${name}_FILE`]
    read[name] = readSettingFile(name, resolve(PROJECT_DIR, file))
  }
  return read
}

function readSettingFile(name: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartupError(`${name}_FILE names ${file}, which cannot be read (${String(code)}).`)
  }
  // An empty secret would count as unset: without a Stripe key, a simulator handles the payments.
  if (text.trim() === '') throw new StartupError(`${name}_FILE names ${file}, which is empty.`)
  return text
}

function readFile(file: string): NodeJS.ProcessEnv {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new StartupError(
      `The settings in ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}
