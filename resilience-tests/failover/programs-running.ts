import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const STOP_TIMEOUT_MS = 20_000

/** Running programs by name, each at most once, whose output goes to `folder`. */
export class RunningPrograms {
  readonly #folder: string
  readonly #running = new Map<string, ChildProcess>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async start(
    name: string,
    program: string,
    args: readonly string[],
    user: { readonly uid: number; readonly gid: number } | null = null,
  ): Promise<void> {
    const log = await open(join(this.#folder, `${name}.log`), 'a')
    // etcd runs on ARM only with this variable.
    const env = { ...process.env, ETCD_UNSUPPORTED_ARCH: process.arch }
    const child = spawn(program, args, { ...user, env, cwd: '/', stdio: ['ignore', log.fd, log.fd] })
    await once(child, 'spawn')
    await log.close()
    this.#running.set(name, child)
  }

  pidOf(name: string): number | null {
    const child = this.#running.get(name)
    return child?.exitCode === null && child.signalCode === null ? (child.pid ?? null) : null
  }

  async end(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#running.get(name)
    if (!child || this.pidOf(name) === null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const inTime = new AbortController()
    const isLate = wait(STOP_TIMEOUT_MS, true, { signal: inTime.signal }).catch(() => false)
    if (await Promise.race([ended.then(() => false), isLate])) child.kill('SIGKILL')
    inTime.abort()
    await ended
  }
}
