import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import process from 'node:process'
import { fromRoot } from './root.mjs'
import { Stop } from './stop.mjs'

/**
 * Returns a Node that runs TypeScript directly: the one pinned by the lockfile, or else this one if it is new enough.
 */
export function findNode() {
  const pinned = pathOf(fromRoot('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node'))
  if (pinned === realpathSync(process.execPath)) return process.execPath
  // It may be installed but not run, for example with a different C library.
  if (pinned && spawnSync(pinned, ['--version']).status === 0) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new Stop(
    `The bundled Node 24 is available for Linux only. Install Node 24 or newer (found ${process.version}).`,
  )
}

function pathOf(file) {
  try {
    return realpathSync(file)
  } catch {
    return null
  }
}
