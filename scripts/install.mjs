import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { fromRoot, ROOT } from './root.mjs'
import { Stop } from './stop.mjs'

/** Runs `npm ci` unless node_modules matches the lockfile. */
export function installWhenOutdated() {
  if (holdsWhatIsLocked()) return
  console.log('Installing dependencies…')
  npm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error')
}

/** Compares the lockfile with npm's own list of installed packages, which npm writes last. */
function holdsWhatIsLocked() {
  const installed = packagesIn(fromRoot('node_modules', '.package-lock.json'))
  return Object.entries(packagesIn(fromRoot('package-lock.json'))).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    return installed[path] ? installed[path].version === entry.version : !isNeededHere(entry)
  })
}

function isNeededHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  // Only npm knows this machine's C library; nothing depends on these packages alone.
  if (libc || !(os || cpu)) return false
  return (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch)
}

function npm(...args) {
  const own = process.env.npm_execpath
  const [command, first] = own?.endsWith('npm-cli.js') ? [process.execPath, [own]] : ['npm', []]
  const { status, error } = spawnSync(command, [...first, ...args], { cwd: ROOT, stdio: 'inherit' })
  if (error) throw new Stop(`npm cannot be run (${error.code}): install Node with npm, see https://nodejs.org.`)
  if (status !== 0) throw new Stop('Installation failed. See the npm output above.')
}

function packagesIn(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {}
}
