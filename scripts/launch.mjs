import { spawn } from 'node:child_process'
import module from 'node:module'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { buildWebWhenChanged } from './build-web.mjs'
import { installWhenOutdated } from './install.mjs'
import { findNode } from './node.mjs'
import { fromRoot } from './root.mjs'
import { Stop } from './stop.mjs'

/** The compile cache of Node, shared by all programs of the project. */
const COMPILED = fromRoot('node_modules', '.cache', 'node')

/** Installs dependencies, builds the portal if requested, then runs the program with the project's own Node. */
export async function launch(program, { args = [], withPortal = false } = {}) {
  try {
    installWhenOutdated()
    const node = findNode()
    if (withPortal) await buildWebWhenChanged(node)
    if (node === process.execPath) {
      module.enableCompileCache?.(COMPILED)
      process.argv.splice(1, process.argv.length, fromRoot(program), ...args)
      await import(pathToFileURL(fromRoot(program)).href)
    } else {
      runChild(node, [fromRoot(program), ...args])
    }
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** Rethrows errors that the machine did not cause. */
function explain(error) {
  if (error instanceof Stop) return error.message
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code) && error.path) {
    return `The project folder is not writable (${error.code} at ${error.path}).`
  }
  throw error
}

function runChild(node, args) {
  // The channel carries no messages; when it closes, the child knows that this process was killed.
  const env = { NODE_COMPILE_CACHE: COMPILED, ...process.env }
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}
