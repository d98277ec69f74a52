import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { withLock } from './lock.mjs'
import { fromRoot, ROOT } from './root.mjs'
import { Stop } from './stop.mjs'

const STAMP = fromRoot('node_modules', '.installed')

/** Runs `npm ci` unless node_modules holds just what the lockfile says. */
export async function installWhenOutdated() {
  if (isInstalled()) return
  await withLock('install', () => {
    if (isInstalled()) return
    console.log('Installing dependencies…')
    npm('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error')
    writeFileSync(STAMP, fingerprint())
  })
}

function isInstalled() {
  if (read(STAMP) === fingerprint()) return true
  // npm may have been run by hand; npm keeps its own list of installed packages.
  return holdsWhatIsLocked()
}

function fingerprint() {
  const lockfile = readFileSync(fromRoot('package-lock.json'))
  return createHash('sha256').update(lockfile).update(`${process.platform} ${process.arch}`).digest('hex')
}

function holdsWhatIsLocked() {
  const installed = JSON.parse(read(fromRoot('node_modules', '.package-lock.json')) ?? '{}').packages ?? {}
  const locked = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')).packages
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    return installed[path] ? installed[path].version === entry.version : !isNeededHere(entry)
  })
}

function isNeededHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  // Which C library this machine has is npm's to find out; nothing hangs on those packages alone.
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

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
