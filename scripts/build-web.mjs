import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import process from 'node:process'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { filesBelow, fingerprintOf } from './fingerprint.mjs'
import { fromRoot } from './root.mjs'
import { Stop } from './stop.mjs'

const BUILT = fromRoot('web', 'dist')
/** Records the sources of the build. */
const NOTE = fromRoot('web', 'dist', 'sources')
const SOURCES = ['web', 'contract', 'package-lock.json', 'scripts/build-web.mjs']
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

/** Builds the web app into web/dist unless its sources are unchanged. */
export async function buildWebWhenChanged(node) {
  const fingerprint = fingerprintOf(SOURCES)
  if (read(NOTE) === fingerprint) return
  console.log('Building the web app…')
  const made = fromRoot('node_modules', '.cache', `web-${process.pid}`)
  try {
    mkdirSync(made, { recursive: true })
    build(node, made)
    for (const file of filesBelow(made)) if (COMPRESSED.has(extname(file))) compress(file)
    replace(BUILT, made)
    writeFileSync(NOTE, fingerprint)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function build(node, folder) {
  const vite = fromRoot('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  const { status } = spawnSync(node, args, { cwd: fromRoot('web'), stdio: 'inherit' })
  if (status !== 0) throw new Stop('Web build failed. See the output above.')
}

function compress(file) {
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

function replace(folder, made) {
  rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(made, folder)
  } catch (error) {
    // node_modules may be on another disk, such as a container volume.
    if (error.code !== 'EXDEV') throw error
    mkdirSync(folder, { recursive: true })
    cpSync(made, folder, { recursive: true })
  }
}
