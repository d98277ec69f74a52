import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nobodysOwn, ready } from './run-portal.ts'

const API = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

/** A second server of the run's portal, on its database but with settings of its own. */
export async function runApi(port: number, databaseUrl: string, settings: Readonly<Record<string, string>>) {
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [API], {
    env: { ...process.env, ...nobodysOwn, DEMO: 'false', DATABASE_URL: databaseUrl, PORT: String(port), ...settings },
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
