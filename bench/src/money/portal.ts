import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Context } from '@portal/server/src/platform/context.ts'
import { freePort } from '@portal/server/test/started-portal.ts'

const API = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))

/** Starts the portal's API as a separate process, with the same database and provider. */
export async function startApi({ config: { databaseUrl, payments } }: Context) {
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl ?? '', DEMO: 'true', STRIPE_API_BASE: payments.apiBase }
  const child = fork(API, {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'info' },
    // Logging is part of the work; the destination of the lines is not.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
}
