import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { CannotStart } from '../cannot-start.ts'

const FILE = resolve(import.meta.dirname, '../../../.env')

/** The variables of `.env`, where there is one, below those that the process was given. */
export function readEnvironment(given: NodeJS.ProcessEnv, file = FILE): NodeJS.ProcessEnv {
  return { ...readFile(file), ...given }
}

function readFile(file: string): NodeJS.ProcessEnv {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new CannotStart(
      `The settings in ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}
