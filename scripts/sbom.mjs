// `npm run sbom`: writes the software bill of materials of the server and the web app, in CycloneDX format, from the
// lockfile.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { readCommandLine } from '../server/src/platform/command-line/command-line.mjs'
import { text, unset } from '../server/src/platform/command-line/kinds.mjs'
import { fromRoot } from './root.mjs'

const { file } = readCommandLine({
  command: 'npm run sbom --',
  about: 'Writes the software bill of materials in CycloneDX format.',
  args: { file: unset('sbom.cdx.json', text('File to write.')) },
})

/** The workspaces in a release. */
const SHIPPED = ['contract', 'server', 'web']

const main = read('package.json')
const lock = read('package-lock.json')
const folder = join(mkdtempSync(join(tmpdir(), 'sbom-')), main.name)
try {
  // A copy of the project as shipped: npm's own --omit=dev leaves out what any other workspace needs for development.
  const others = main.workspaces.filter((workspace) => !SHIPPED.includes(workspace))
  for (const [path, { link, resolved }] of Object.entries(lock.packages)) {
    if (SHIPPED.includes(path)) lock.packages[path] = shipped(lock.packages[path])
    if (others.includes(path.split('/')[0]) || (link && others.includes(resolved))) delete lock.packages[path]
  }
  lock.packages[''].workspaces = SHIPPED
  for (const workspace of SHIPPED) write(join(workspace, 'package.json'), shipped(read(workspace, 'package.json')))
  write('package.json', { ...main, workspaces: SHIPPED })
  write('package-lock.json', lock)
  const args = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const workspaces = SHIPPED.map((workspace) => `--workspace=${workspace}`)
  const npm = spawnSync('npm', ['sbom', ...args, ...workspaces], { cwd: folder, encoding: 'utf8', maxBuffer: 100e6 })
  if (npm.status !== 0) throw new Error(npm.error?.message ?? npm.stderr)
  const target = resolve(process.env.INIT_CWD ?? '.', file)
  writeFileSync(target, npm.stdout)
  console.log(`${JSON.parse(npm.stdout).components.length} components written to ${target}.`)
} finally {
  rmSync(dirname(folder), { recursive: true })
}

/** npm names a package by its version, which the workspaces inherit from the project. */
function shipped(workspace) {
  return { ...workspace, version: main.version, devDependencies: {} }
}

function read(...path) {
  return JSON.parse(readFileSync(fromRoot(...path), 'utf8'))
}

function write(path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), JSON.stringify(content))
}
