import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const MEMORY = '/dev/shm'
/** Ten times the most that a run has used at once. */
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * Puts the temporary files of a test run in one folder, which child processes inherit and which is removed at the end,
 * whatever a test leaves behind. The folder is in memory if there is plenty: on disk, copying and dropping the test
 * databases takes the file system longer than PostgreSQL itself.
 */
export function keepTestFilesTogether() {
  const { env } = process
  if (env['TEST_FOLDER']) return
  const isInMemory = Math.min(freeBytes(), freemem()) >= NEEDED_BYTES
  const folder = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), 'portal-tests-'))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o755)
  env['TEST_FOLDER'] = folder
  env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize
  } catch {
    return 0
  }
}
