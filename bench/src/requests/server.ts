import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startSession } from '@portal/server/src/modules/staff/sessions/session.ts'
import { type Context, createContext } from '@portal/server/src/platform/context.ts'
import { createLog } from '@portal/server/src/platform/log/log.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import { loginUrlOf } from '@portal/server/test/databases.ts'
import { freePort } from '@portal/server/test/started-portal.ts'

/** The portal's own server, as a separate process. */
export const PORTAL = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))
/** The worker, as another process. */
export const WORKER = fileURLToPath(new URL('../../../server/src/worker.ts', import.meta.url))

export function contextOf(databaseUrl: string): Context {
  return createContext({
    config: readConfig({ DATABASE_URL: databaseUrl, DEMO: 'true' }),
    databaseUrl,
    applicationName: 'bench-requests',
    log: createLog({ level: 'silent' }),
    now: () => new Date(),
    newId: randomUUID,
  })
}

/** Returns the token of a support user. */
export async function openSession(context: Context): Promise<string> {
  const { id } = await context.db
    .insertInto('staff')
    .values({
      email: 'bench@staff.test',
      first_name: 'Bench',
      last_name: 'Support',
      role: 'support',
      created_at: context.now(),
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role: 'support' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const origin = { address: '127.0.0.1', userAgent: 'bench' }
  return context.db.transaction().execute((tx) => startSession(tx, context, id, origin, { hasSecondFactor: false }))
}

/** @param program listens on `PORT`, and sends a message once it does */
export async function start(program: string, databaseUrl: string) {
  const port = await freePort()
  const urls =
    program === WORKER
      ? { DATABASE_URL: '', WORKER_DATABASE_URL: await loginUrlOf(databaseUrl, 'worker'), WORKER_PORT: String(port) }
      : { DATABASE_URL: await loginUrlOf(databaseUrl), PORT: String(port) }
  const child = fork(program, {
    env: {
      ...process.env,
      ...urls,
      DEMO: 'true',
      LOG_LEVEL: 'info',
      // One session makes all requests.
      SEARCHES_PER_MINUTE: '1000000',
    },
    // Logging is part of the work; the destination of the lines is not.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() }
}

/** Returns the memory of a process in MB. */
export function megabytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
