import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the running server named by the cluster's PID file; null if there is none. */
export async function readPostmaster(folder: string): Promise<{ pid: number; port: number } | null> {
  const lines = (await readFile(pidFileOf(folder), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !port || !(await isPostgresOf(folder, pid))) return null
  return { pid, port }
}

/**
 * Neutralizes a stale PID file. In containers its PID is often reused or belongs to an unreaped zombie, and PostgreSQL
 * would refuse to start.
 *
 * Replaces only the PID, with that of this process (PostgreSQL ignores its parent). Deleting the file would remove the
 * guard against sessions that outlive a killed server.
 */
export async function replaceStalePid(folder: string): Promise<void> {
  const content = await readFile(pidFileOf(folder), 'utf8').catch(() => null)
  if (!content || (await isPostgresOf(folder, Number.parseInt(content, 10)))) return
  await writeFile(pidFileOf(folder), content.replace(/^\d+/, String(process.pid)))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return !isZombie(pid)
}

/** Returns true if the process has ended and only waits to be reaped, which takes long in some containers. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.slice(0, 3) ?? '')
  } catch {
    return false
  }
}

async function isPostgresOf(folder: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  // Without /proc (macOS) the PID alone decides, as it does for PostgreSQL itself.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  return commandLine === null ? process.platform !== 'linux' : commandLine.split('\0').includes(folder)
}

function pidFileOf(folder: string): string {
  return join(folder, 'postmaster.pid')
}
