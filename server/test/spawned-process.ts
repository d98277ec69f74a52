import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settings } from '../src/platform/settings/settings.ts'

const files = {
  api: fileURLToPath(new URL('../src/main.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../src/worker.ts', import.meta.url)),
  'dying-worker': fileURLToPath(new URL('dying-worker.ts', import.meta.url)),
}

/** Shields it from the machine's settings and any `.env` file. */
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))

export interface SpawnedProcess {
  /** Sends `kill -9`; resolves once it has ended. */
  kill(): Promise<void>
  /** Asks it to finish its work; returns the exit code. */
  stop(): Promise<number | null>
}

/** Starts the portal's API or worker as a separate process; resolves once it is ready. */
export async function spawnProcess(
  name: keyof typeof files,
  env: Readonly<Record<string, string>>,
): Promise<SpawnedProcess> {
  const child = forkProcess(name, env)
  const ended = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error(`the ${name} did not start`)
    }),
  ])
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning(child)) child.kill(signal)
    await ended
    return child.exitCode
  }
  return {
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

/** Starts a process that kills itself; resolves once it has ended. */
export async function untilKilled(name: 'dying-worker', env: Readonly<Record<string, string>>): Promise<void> {
  const [code, signal] = await once(forkProcess(name, env), 'exit')
  if (signal !== 'SIGKILL') throw new Error(`the ${name} ended with ${signal ?? code}`)
}

function forkProcess(name: keyof typeof files, env: Readonly<Record<string, string>>): ChildProcess {
  return fork(files[name], {
    env: { ...process.env, ...unset, LOG_LEVEL: 'error', AUDIT_SEAL_FILE: newSealFile(), ...env },
  })
}

/** Each process has its own, because databases come and go. */
function newSealFile(): string {
  return join(tmpdir(), `audit-seals-${randomUUID()}.jsonl`)
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
