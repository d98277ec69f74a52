import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { borrowDatabase } from '@portal/server/src/platform/start/database.ts'
import { freePort, temporaryFolder } from '@portal/server/test/started-portal.ts'

const START = fileURLToPath(new URL('../launcher/start.ts', import.meta.url))
const READY_TIMEOUT_MS = 120_000

export interface RunningPortal {
  readonly url: string
  readonly databaseUrl: string
  /** Also holds the key of the two-factor secrets, which another process on this database needs. */
  readonly dataDir: string
  /** The simulator of the program guide source, with configurable responses. */
  readonly guideUrl: string
  stop(): Promise<void>
}

/** Starts a portal like `npm start`, in a separate folder and on a free port. */
export async function runPortal(settings: Readonly<Record<string, string>>): Promise<RunningPortal> {
  const { path: dataDir, remove } = await temporaryFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [START], {
    env: { ...process.env, ...neutralEnvironment, ...settings, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.resume()
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await remove()
  }
  try {
    await ready(url, server)
    const guideUrl = `http://127.0.0.1:${await readFile(join(dataDir, 'guide.port'), 'utf8')}`
    const { url: databaseUrl } = await borrowDatabase({ databaseUrl: null, dataDir })
    return { url, databaseUrl, dataDir, guideUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Makes the portal independent of the developer's environment variables. */
export const neutralEnvironment = {
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  WORKER_DATABASE_URL: '',
  MIGRATION_DATABASE_URL: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
  DEMO: 'true',
  LOG_LEVEL: 'warn',
}

export async function ready(url: string, server: { readonly exitCode: number | null }): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the portal ended at its start with code ${server.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the portal was not ready within ${READY_TIMEOUT_MS / 1000} s`)
}
