import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { environment } from './environment.mjs'
import { fromRoot, ROOT } from './root.mjs'
import { Stop } from './stop.mjs'

/** The headless shell first: without windows, tests take 10% less time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const OTHER_PLACES = ['/snap/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * Returns the path of a Chromium that runs. If there is none, installs one with the system's package manager or
 * Playwright.
 */
export async function provideChromium(node) {
  const found = await findChromium()
  if (found) return found
  console.log('Chromium not found. Installing…')
  for (const install of [installBySystem, installByPlaywright]) {
    install(node)
    const installed = await findChromium()
    if (installed) return installed
  }
  throw new Stop('Chromium not found and could not be installed. Install it and set CHROME_PATH to its executable.')
}

async function findChromium() {
  const configured = process.env.CHROME_PATH
  if (configured) {
    if (runs(configured)) return configured
    throw new Stop(`CHROME_PATH does not point to a working browser: ${configured}`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin')
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...OTHER_PLACES, await pathOfPlaywright()].find(runs) ?? null
}

/** A path alone is not enough: some systems install a placeholder that only says how to get the browser. */
function runs(program) {
  return existsSync(program) && spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0
}

async function pathOfPlaywright() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

function installBySystem() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-q'], options)
  const install = (name) => spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options)
  // Debian has a separate package for the headless shell, others do not.
  if (install('chromium-headless-shell').status !== 0) install('chromium')
}

function installByPlaywright(node) {
  const program = fromRoot('node_modules', '@playwright', 'test', 'cli.js')
  const dependencies = process.getuid?.() === 0 ? ['--with-deps'] : []
  const args = [program, 'install', ...dependencies, 'chromium']
  spawnSync(node, args, { cwd: ROOT, stdio: 'inherit', env: environment(node) })
}
