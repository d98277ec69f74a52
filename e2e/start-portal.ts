import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { borrowDatabase } from '@portal/server/src/start/database.ts'
import { BRAND_NAME, FREE_VIEW_SECONDS, PORTAL_NAME } from './names.ts'

const START = fileURLToPath(new URL('../server/src/start.ts', import.meta.url))
const READY_WITHIN_MS = 120_000

/**
 * Starts a portal of its own for the run, as `npm start` does, in a folder and on a port that nobody else uses.
 * Whoever writes journeys may name one that runs already, by PORTAL_URL and PORTAL_DATABASE_URL.
 */
export default async function startPortal(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PORTAL_URL']) return undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [START], {
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.resume()
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(url, server)
    process.env['PORTAL_URL'] = url
    process.env['PORTAL_DATABASE_URL'] = (await borrowDatabase({ databaseUrl: null, dataDir })).url
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Whatever a developer has in their own environment, the journeys see the same portal. */
const settings = {
  DATABASE_URL: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
  DEMO: 'true',
  DEMO_CUSTOMERS: '2000',
  LOG_LEVEL: 'warn',
  PORTAL_NAME,
  BRAND_NAME,
  FREE_VIEW_SECONDS: String(FREE_VIEW_SECONDS),
  // Each test comes from an address of its own, so that no test uses up the attempts of another.
  TRUST_PROXY: '127.0.0.1',
}

async function ready(url: string, server: { readonly exitCode: number | null }): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the portal ended at its start with code ${server.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the portal was not ready within ${READY_WITHIN_MS / 1000} s`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
