import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of Linux in a second, the same on every machine that we know of. */
const TICKS_PER_SECOND = 100

/**
 * How long processors have worked so far for a process and all that it has started, in milliseconds; NaN where the
 * system does not report it.
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

/** `all` counts the children that have ended as well. */
function readTimes(pid: string): { own: number; all: number } {
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fieldsOf(pid).slice(11, 15).map(Number)
  return { own: user + system, all: user + system + childrenUser + childrenSystem }
}

/** What stands behind the name, which may hold anything. A process that has just ended has none. */
function fieldsOf(pid: string): string[] {
  try {
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
  } catch {
    return []
  }
}
