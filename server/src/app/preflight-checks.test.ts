import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/postgres.ts'
import { freePort, StartedPortal, temporaryFolder } from '../../test/started-portal.ts'
import { startTcpProxy } from '../../test/tcp-proxy.ts'
import { migrate } from '../platform/db/migrate.ts'

const folder = await temporaryFolder()
const database = await createTestDatabase()
afterAll(async () => {
  await database.drop()
  await folder.remove()
})

async function start(program: 'main' | 'worker', env: Record<string, string>): Promise<StartedPortal> {
  const file = fileURLToPath(new URL(`../${program}.ts`, import.meta.url))
  const settings = { DATABASE_URL: database.apiUrl, DATA_DIR: folder.path, DEMO: 'false', LOG_LEVEL: 'info' }
  return new StartedPortal({ PORT: String(await freePort()), ...settings, ...env }, [file])
}

test.each([
  ['main', 'DATABASE_URL'],
  ['worker', 'WORKER_DATABASE_URL'],
] as const)('%s rejects a superuser login', async (program, setting) => {
  const process = await start(program, { [setting]: database.url })
  expect(await process.ended()).toBe(1)
  expect(process.output).toBe(
    `The login "postgres" of ${setting} is a superuser: run npm run portal -- migrate, and set ${setting} to the login that it names.\n`,
  )
})

test('an API does not start without a key needed for sign-in', async () => {
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`
    with ana as (insert into staff (email, first_name, last_name, role, created_at)
      values ('ana@staff.test', 'Ana', 'Ruiz', 'finance', now()) returning id)
    insert into two_factors select id, '\\x00', 'another key', now(), 0 from ana`)
  const refused = await start('main', {})
  expect(await refused.ended()).toBe(1)
  expect(refused.output).toMatch(/^Missing encryption key for the two-factor secrets of one admin user\. .+\n$/)

  await owner.query('delete from two_factors')
  await owner.end()
  const begun = await start('main', {})
  await begun.says('Server listening')
  expect(await begun.stop()).toBe(0)
})

test('an API does not serve demo accounts to other machines', async () => {
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`insert into staff (email, first_name, last_name, role, created_at)
    values ('finance@demo.test', 'Fin', 'Ance', 'finance', now())`)
  for (const [settings, rule] of [
    [{ HOST: '0.0.0.0' }, 'HOST must be 127.0.0.1, not "0.0.0.0"'],
    [{ TRUST_PROXY: '127.0.0.1' }, 'TRUST_PROXY must not be set'],
    [
      { PUBLIC_URL: 'https://portal.example.com' },
      'PUBLIC_URL must be an address of this machine, not "https://portal.example.com"',
    ],
  ] as const) {
    const refused = await start('main', settings)
    expect(await refused.ended()).toBe(1)
    expect(refused.output).toBe(`This database contains demo accounts, so ${rule}.\n`)
  }
  await owner.query(`delete from staff where email = 'finance@demo.test'`)
  await owner.end()
})

test('a standalone API reports a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const port = String((other.address() as AddressInfo).port)
  const refused = await start('main', { PORT: port })
  expect(await refused.ended()).toBe(1)
  other.close()
  expect(refused.output).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is in use\\. .+\\n$`))
})

test.each(['true', 'false'])('an API with DEMO=%s waits for an unavailable database', async (demo) => {
  const away = `postgres://me@127.0.0.1:${await freePort()}/portal`
  const begun = await start('main', { DATABASE_URL: away, DEMO: demo })
  await begun.says('Server listening')
  expect(await begun.stop()).toBe(0)
})

async function startWithoutDatabase(url: string) {
  const address = new URL(url)
  const postgresPort = Number(address.port)
  const port = await freePort()
  address.port = String(port)
  const api = await start('main', { DATABASE_URL: address.href })
  await api.says('Server listening')
  expect((await fetch(`${api.url}/readyz`)).status).toBe(503)
  return { api, connectDatabase: () => startTcpProxy(postgresPort, port) }
}

test('an API exits if an unavailable database later rejects it', async () => {
  const { api, connectDatabase } = await startWithoutDatabase(database.url)
  const proxy = await connectDatabase()
  expect(await api.ended()).toBe(1)
  expect(api.output).toContain('\nThe login "postgres" of DATABASE_URL is a superuser: run npm run portal -- migrate')
  await proxy.close()
})

test('an API is ready once an unavailable database responds', async () => {
  const { api, connectDatabase } = await startWithoutDatabase(database.apiUrl)
  const proxy = await connectDatabase()
  await expect.poll(async () => (await fetch(`${api.url}/readyz`)).status, { timeout: 10_000 }).toBe(200)
  expect(await api.stop()).toBe(0)
  await proxy.close()
})

test.each([
  ['create objects in the schema public', 'create on schema public'],
  ['create schemas', 'create on database current'],
  ['create temporary tables', 'temporary on database current'],
])('an API does not start with a login that may %s, a privilege that migrations revoke', async (power, privilege) => {
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  const name = owner.escapeIdentifier(owner.database ?? '')
  await owner.query(`grant ${privilege.replace('current', name)} to public`)
  await owner.end()

  const refused = await start('main', {})
  expect(await refused.ended()).toBe(1)
  expect(refused.output).toBe(
    `The login "template_api" of DATABASE_URL may ${power}: run npm run portal -- migrate. If that changes nothing, have an administrator run "alter schema public owner to pg_database_owner" first.\n`,
  )

  await migrate(database.url, new Date('2026-01-01T00:00:00Z'), {
    logins: { api: 'template_api', worker: 'template_api' },
  })
  const begun = await start('main', {})
  await begun.says('Server listening')
  expect(await begun.stop()).toBe(0)
})
