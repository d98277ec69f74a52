import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')

/** Returns the absolute path of a file of the project. */
export function fromRoot(...parts) {
  return join(ROOT, ...parts)
}
