import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_URL_FILE } from '@portal/server/src/platform/start/logins.ts'
import { neutralEnvironment, ready } from './run-portal.ts'
import { setByStart } from './set-by-start.ts'

const API = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

/** Runs a second server for the run's portal, with the same database and keys but its own settings. */
export async function runApi(port: number, settings: Readonly<Record<string, string>>) {
  const url = `http://127.0.0.1:${port}`
  const dataDir = setByStart('PORTAL_DATA_DIR')
  const databaseUrl = (await readFile(join(dataDir, API_URL_FILE), 'utf8')).trim()
  // The embedded PostgreSQL has connections for one API server with its worker, and twenty for all others.
  const shared = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DATABASE_CONNECTIONS: '5' }
  const server = spawn(process.execPath, [API], {
    env: { ...process.env, ...neutralEnvironment, DEMO: 'false', ...shared, PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
  await ready(url, server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}
