import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from './root.mjs'

const NOT_SOURCES = new Set(['node_modules', 'dist'])

/** Hashes the names and contents of all files in these files and folders, or only those for which `counts` is true. */
export function fingerprintOf(sources, counts = () => true) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesBelow(fromRoot(source)).filter(counts))
      hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Returns the paths of all files in a folder, or of the file itself. */
export function filesBelow(path) {
  const entries = listFolder(path)
  if (!entries) return [path]
  return entries
    .filter(({ name }) => !NOT_SOURCES.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesBelow(join(path, name)))
}

/** Returns null for a file. */
function listFolder(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}
