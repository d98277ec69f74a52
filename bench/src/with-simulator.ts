import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Context, createContext } from '@portal/server/src/platform/context.ts'
import { createLog } from '@portal/server/src/platform/log/log.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import { loginUrlOf } from '@portal/server/test/databases.ts'
import { freePort } from '@portal/server/test/started-portal.ts'

const SIMULATOR = fileURLToPath(new URL('../../simulators/simulators.ts', import.meta.url))

/** Runs `work` with the payment simulator as a separate process, on a filled database. */
export async function withSimulator<T>(
  { url, now, concurrency }: { readonly url: string; readonly now: () => Date; readonly concurrency: number },
  work: (context: Context, simulatorPid: number) => Promise<T>,
): Promise<T> {
  const env = {
    DATABASE_URL: await loginUrlOf(url),
    DEMO: 'true',
    STRIPE_API_BASE: `http://127.0.0.1:${await freePort()}`,
    RENEWALS_AT_ONCE: String(concurrency),
  }
  const simulator = fork(SIMULATOR, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(simulator, 'message')
  const context = createContext({
    config: readConfig(env),
    databaseUrl: url,
    applicationName: 'bench',
    log: createLog({ level: 'silent' }),
    now,
    newId: randomUUID,
  })
  try {
    return await work(context, simulator.pid ?? 0)
  } finally {
    await context.pool.end()
    simulator.kill()
    await once(simulator, 'exit')
  }
}
