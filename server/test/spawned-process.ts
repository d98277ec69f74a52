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

/** No setting of the machine or of an `.env` file reaches it. */
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))

export interface SpawnedProcess {
  /** `kill -9`; resolves once it is gone. */
  kill(): Promise<void>
  /** Asks it to finish what it does; answers the exit code. */
  stop(): Promise<number | null>
}

/** The portal's API or its worker as a process of its own, ready. */
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

/** Starts one that kills itself; resolves once it is gone. */
export async function untilKilled(name: 'dying-worker', env: Readonly<Record<string, string>>): Promise<void> {
  const [code, signal] = await once(forkProcess(name, env), 'exit')
  if (signal !== 'SIGKILL') throw new Error(`the ${name} ended with ${signal ?? code}`)
}

function forkProcess(name: keyof typeof files, env: Readonly<Record<string, string>>): ChildProcess {
  return fork(files[name], {
    env: { ...process.env, ...unset, LOG_LEVEL: 'error', AUDIT_SEAL_FILE: newSealFile(), ...env },
  })
}

/** Each process has one, as databases come and go. */
function newSealFile(): string {
  return join(tmpdir(), `audit-seals-${randomUUID()}.jsonl`)
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
