import { readdirSync, readFileSync } from 'node:fs'

/** Linux clock ticks per second, the same on every machine that we know of. */
const TICKS_PER_SECOND = 100

/**
 * Returns the CPU time used by a process and all its child processes so far, in milliseconds; NaN if the system does
 * not report it.
 */
export function processorTimeOf(pid: number): number {
  try {
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    const ticks = readTimes(String(pid)).all + children.reduce((sum, child) => sum + readTimes(child).own, 0)
    return (ticks * 1000) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}

function parentOf(pid: string): number {
  return Number(fieldsOf(pid)[1])
}

/** `all` includes child processes that have ended. */
function readTimes(pid: string): { own: number; all: number } {
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fieldsOf(pid).slice(11, 15).map(Number)
  return { own: user + system, all: user + system + childrenUser + childrenSystem }
}

/** Returns the fields after the name, which may contain anything. A process that has just ended has none. */
function fieldsOf(pid: string): string[] {
  try {
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
  } catch {
    return []
  }
}
