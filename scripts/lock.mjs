import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './root.mjs'

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
    if (!isAlive(readPid(owner))) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

function readPid(owner) {
  try {
    return Number(readFileSync(owner, 'utf8')) || null
  } catch {
    return null
  }
}

/** An owner that has not written its number yet counts as alive: it is about to. */
function isAlive(pid) {
  if (pid === null) return true
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
