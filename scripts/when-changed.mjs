import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from './fingerprint.mjs'
import { withLock } from './lock.mjs'

/**
 * Has `work` make a folder, under the lock of its name, unless that was made of the very same sources: the folder's file
 * `sources` says of which. Work that returns false has made nothing of them.
 */
export async function whenChanged({ name, sources, folder }, work) {
  const fingerprint = fingerprintOf(sources)
  const note = join(folder, 'sources')
  if (read(note) === fingerprint) return
  await withLock(name, () => {
    if (read(note) === fingerprint) return
    if (work() !== false) writeFileSync(note, fingerprint)
  })
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
