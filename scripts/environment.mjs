import { delimiter, dirname } from 'node:path'
import process from 'node:process'
import { fromRoot } from './root.mjs'

/** Returns an environment in which `node` and the installed programs are the project's own. */
export function environment(node, more = {}) {
  const path = [fromRoot('node_modules', '.bin'), dirname(node), process.env.PATH].join(delimiter)
  return { ...process.env, ...more, PATH: path }
}
