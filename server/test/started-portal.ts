import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settings } from '../src/platform/settings/settings.ts'

const START = fileURLToPath(new URL('../../launcher/start.ts', import.meta.url))

/** Shields a portal under test from the machine's settings and any `.env` file. */
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))

/** A start of the portal as a separate process. */
export class StartedPortal {
  readonly process: ChildProcess
  readonly url: string
  output = ''
  readonly #ended: Promise<unknown>

  constructor(env: Readonly<Record<string, string>>, program = [START]) {
    this.url = `http://127.0.0.1:${env['PORT']}`
    this.process = spawn(process.execPath, program, {
      env: { ...process.env, ...unset, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#ended = once(this.process, 'close')
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text
        this.process.emit('output')
      })
    }
  }

  /** Resolves once the output contains `text`; throws if the process ends first. */
  async says(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      if (this.process.exitCode !== null || this.process.signalCode !== null) throw new Error(this.output)
      await Promise.race([once(this.process, 'output'), this.#ended])
    }
  }

  async ready(): Promise<void> {
    await this.says('Press Ctrl-C to stop.')
  }

  /** Returns the exit code once it has ended. */
  async ended(): Promise<number | null> {
    await this.#ended
    return this.process.exitCode
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.process.kill(signal)
    return await this.ended()
  }
}

/** Returns the PID of the PostgreSQL that serves a data folder. */
export async function postgresPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Returns the PIDs of API and worker, without PostgreSQL, which is meant to outlive them. */
export async function childrenOf({ process: { pid } }: StartedPortal, dataDir: string): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const postgres = await postgresPid(dataDir)
  return children
    .trim()
    .split(' ')
    .map(Number)
    .filter((child) => child > 0 && child !== postgres)
}

/** Creates a temporary folder that PostgreSQL can reach even if the tests run as root. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'portal-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/**
 * Returns a port that is free now, outside the range that the system assigns to connections, which might take it first.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
