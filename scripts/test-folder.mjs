import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const MEMORY = '/dev/shm'
/** Ten times what a run was seen to hold at once. */
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * Keeps the temporary files of a test run in one folder, which the processes that the run starts inherit and which is
 * removed at the end, whatever a test leaves behind. It is in memory where there is plenty of it: the disk's file system
 * spends more time on copying and dropping the tests' databases than PostgreSQL itself.
 */
export function keepTestFilesTogether() {
  const { env } = process
  if (env['TEST_FOLDER']) return
  const isInMemory = Math.min(freeBytes(), freemem()) >= NEEDED_BYTES
  const folder = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), 'portal-tests-'))
  // PostgreSQL runs as another user where the tests run as root.
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
