import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from '@portal/server/src/platform/db/embedded/process.ts'
import { borrowDatabase } from '@portal/server/src/platform/start/database.ts'
import {
  childrenOf,
  freePort,
  postgresPid,
  StartedPortal,
  temporaryFolder,
} from '@portal/server/test/started-portal.ts'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'

// Starts the whole portal, several times per test, while other tests compete for the CPU.
vi.setConfig({ testTimeout: 180_000 })

const folder = await temporaryFolder()
const env = { PORT: String(await freePort()), DATA_DIR: folder.path, DEMO_CUSTOMERS: '20' }
const starts: StartedPortal[] = []

afterAll(async () => {
  for (const start of starts) if (start.process.exitCode === null) start.process.kill('SIGKILL')
  const pid = await postgresPid(folder.path).catch(() => null)
  if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  await folder.remove()
})

/** Returns the logins of the running processes. The superuser must not be in their environment. */
async function loginsOf(portal: StartedPortal): Promise<string[]> {
  for (const pid of (await childrenOf(portal, folder.path)).values()) {
    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('postgres://postgres')
  }
  const { url } = await borrowDatabase({ databaseUrl: null, dataDir: folder.path })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{
    login: string
  }>(`select distinct concat(application_name, ' ', usename) as login
    from pg_stat_activity where application_name in ('portal-api', 'portal-worker', 'portal-simulator') order by 1`)
  await client.end()
  for (const file of ['database-url.api', 'database-url.worker']) {
    expect((await stat(join(folder.path, file))).mode & 0o777).toBe(0o600)
  }
  const elsewhere = new URL((await readFile(join(folder.path, 'database-url.api'), 'utf8')).trim())
  elsewhere.pathname = '/postgres'
  await expect(new pg.Client({ connectionString: elsewhere.href }).connect()).rejects.toThrow('permission denied')
  return rows.map(({ login }) => login)
}

/** These tests build on one another: they follow one data folder through its lifetime. */
test('the first start makes the demo, says where it is and who can sign in, and stops cleanly', async () => {
  const portal = start()
  await portal.ready()

  expect(portal.output).toContain('Creating demo data: 20 customers…')
  expect(portal.output).toContain(`http://127.0.0.1:${env.PORT}`)
  for (const role of ['administrator', 'operations', 'marketing', 'finance', 'support', 'management']) {
    expect(portal.output).toContain(`${role}@demo.test`)
  }
  expect(portal.output).toContain('Demo1234')
  expect(await statusOf('/healthz')).toBe(200)
  expect(await statusOf('/readyz')).toBe(200)

  expect(await loginsOf(portal)).toEqual([
    'portal-api portal_api',
    'portal-simulator portal_api',
    'portal-worker portal_worker',
  ])

  const storesPort = await readFile(join(folder.path, 'app-stores.port'), 'utf8')
  const purchases = await fetch(`http://127.0.0.1:${storesPort}/_control/purchases`)
  expect(await purchases.json()).toEqual({ purchases: [] })

  const pids = [...(await childrenOf(portal, folder.path)), await postgresPid(folder.path)]
  expect(pids).toHaveLength(3)
  const startedAt = performance.now()
  expect(await portal.stop('SIGTERM')).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(pids.filter(isAlive)).toEqual([])
})

test('a second start keeps all data and stops cleanly on Ctrl-C', async () => {
  const portal = start()
  await portal.ready()
  expect(portal.output).not.toContain('Creating demo data')
  expect(await portal.stop('SIGINT')).toBe(0)
})

test('after kill -9, child processes exit and the next start adopts the running database', async () => {
  const killed = start()
  await killed.ready()
  const [children, postgres] = [await childrenOf(killed, folder.path), await postgresPid(folder.path)]
  await killed.stop('SIGKILL')

  const next = start()
  await next.ready()
  expect(await postgresPid(folder.path)).toBe(postgres)
  expect(await statusOf('/readyz')).toBe(200)
  await until(() => children.every((pid) => !isAlive(pid)))
  expect(await next.stop()).toBe(0)
  expect(isAlive(postgres)).toBe(false)
})

test('the next start recovers after kill -9 of all processes', async () => {
  const killed = start()
  await killed.ready()
  const pids = [...(await childrenOf(killed, folder.path)), await postgresPid(folder.path)]
  killed.process.kill('SIGKILL')
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await killed.ended()

  const next = start()
  await next.ready()
  expect(next.output).not.toContain('Creating demo data')
  expect(await next.stop()).toBe(0)
})

test('restarts crashed processes and rejects a second portal on the same data', async () => {
  const portal = start()
  await portal.ready()

  const other = new StartedPortal({ ...env, PORT: String(await freePort()) })
  starts.push(other)
  expect(await other.ended()).toBe(1)
  expect(other.output).toContain(`Another instance is using folder ${folder.path}`)

  for (const pid of await childrenOf(portal, folder.path)) process.kill(pid, 'SIGKILL')
  await until(async () => (await childrenOf(portal, folder.path)).length === 2 && (await statusOf('/readyz')) === 200)

  process.kill(await postgresPid(folder.path), 'SIGKILL')
  await until(async () => (await statusOf('/readyz')) !== 200)
  await until(async () => (await statusOf('/readyz')) === 200)
  expect(await portal.stop()).toBe(0)
})

test('does not serve demo accounts without DEMO or to other machines', async () => {
  const withoutDemo = new StartedPortal({ ...env, DEMO: 'false' })
  expect(await withoutDemo.ended()).toBe(1)
  expect(withoutDemo.output).toMatch(/^This database contains demo data with public passwords/)
})

function start(): StartedPortal {
  const portal = new StartedPortal(env)
  starts.push(portal)
  return portal
}

async function statusOf(path: string): Promise<number | null> {
  return await fetch(`http://127.0.0.1:${env.PORT}${path}`).then(
    ({ status }) => status,
    () => null,
  )
}

/** Polls until the condition holds; the test's own timeout ends it. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(50)
}
