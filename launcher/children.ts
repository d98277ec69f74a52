import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@portal/contract/durations'
import { StartupError } from '@portal/server/src/platform/cannot-start.ts'
import { complain } from './print.ts'

export interface Children {
  /** Resolves once every child has reported that it is ready; from then on, a child that dies is restarted. */
  readonly ready: Promise<unknown>
  /** Asks all children to finish, and kills those that take too long. */
  stop(): Promise<void>
}

interface Program {
  readonly name: string
  /** Absolute path of the program file. */
  readonly file: string
}

const READY_TIMEOUT_MS = MINUTE_MS
const STOP_TIMEOUT_MS = 7_000
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000
/** A child that has run for this long has recovered: its next crash counts as its first again. */
const RECOVERED_AFTER_MS = 30_000

export function startChildren(programs: readonly Program[], env: NodeJS.ProcessEnv): Children {
  const keepers = programs.map((program) => keep(program, env))
  return {
    ready: Promise.all(keepers.map((keeper) => keeper.ready)),
    async stop() {
      await Promise.all(keepers.map((keeper) => keeper.stop()))
    },
  }
}

function keep({ name, file }: Program, env: NodeJS.ProcessEnv) {
  let child = fork(file, { env })
  let isStopping = false
  let pause = FIRST_PAUSE_MS

  function watch() {
    const startedAt = performance.now()
    child.once('exit', async (code, signal) => {
      if (isStopping) return
      if (performance.now() - startedAt > RECOVERED_AFTER_MS) pause = FIRST_PAUSE_MS
      complain(`The ${name} exited (${signal ?? `code ${code}`}). Restarting in ${pause} ms.`)
      await wait(pause)
      pause = Math.min(pause * 2, MAX_PAUSE_MS)
      if (isStopping) return
      child = fork(file, { env })
      watch()
    })
  }

  return {
    ready: becomesReady(name, child).then(watch),
    async stop() {
      isStopping = true
      await end(child)
    },
  }
}

/** Settles when the child has reported that it is ready, or has ended without doing so. */
async function becomesReady(name: string, child: ChildProcess): Promise<void> {
  const tooLate = new AbortController()
  try {
    await Promise.race([
      new Promise<void>((done) => child.once('message', () => done())),
      new Promise<never>((_, fail) => {
        child.once('exit', () => fail(new StartupError(`The ${name} failed to start. See its output above.`)))
      }),
      wait(READY_TIMEOUT_MS, undefined, { signal: tooLate.signal }).then(() => {
        throw new StartupError(`The ${name} was not ready within ${READY_TIMEOUT_MS / 1000} seconds.`)
      }),
    ])
  } finally {
    tooLate.abort()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
