import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './root.mjs'

const LONGEST_WORK_MS = 15 * 60_000
const WRITES_NUMBER_WITHIN_MS = 10_000

/** Does `work` while no other run in this folder does work of the same name; a killed run's lock is taken over. */
export async function withLock(name, work) {
  const checkout = createHash('sha256').update(ROOT).digest('hex').slice(0, 12)
  const lock = join(tmpdir(), `portal-${checkout}-${process.getuid?.() ?? 0}-${name}.lock`)
  while (!take(lock)) await wait(200)
  try {
    return await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function take(lock) {
  const owner = join(lock, 'pid')
  try {
    mkdirSync(lock)
    writeFileSync(owner, String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isLeft(lock, owner)) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

/** Whether the one who took the lock was killed: it is gone, never came to write its number, or takes impossibly long. */
function isLeft(lock, owner) {
  try {
    const ageMs = Date.now() - statSync(lock).mtimeMs
    const pid = readPid(owner)
    return ageMs > LONGEST_WORK_MS || (pid === null ? ageMs > WRITES_NUMBER_WITHIN_MS : !isAlive(pid))
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function readPid(owner) {
  try {
    return Number(readFileSync(owner, 'utf8')) || null
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
