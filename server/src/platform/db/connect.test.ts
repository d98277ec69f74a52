import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/postgres.ts'
import { createPool } from './connect.ts'

const database = await createTestDatabase()
const owner = new pg.Client(database.url)
await owner.connect()
const pools: pg.Pool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

function poolOf(url: string): pg.Pool {
  const pool = createPool({ url, maxConnections: 2, applicationName: 'portal-test' })
  pools.push(pool)
  return pool
}

test('a connection lost between two queries of a transaction fails only the next query', async () => {
  const pool = poolOf(database.apiUrl)
  const client = await pool.connect()
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')

  const ended = new Promise((done) => client.once('end', done))
  await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended

  await expect(client.query('select 1')).rejects.toThrow('not queryable')
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('the portal can use objects created by a migration before the next migrations', async () => {
  await owner.query('create table made_by_a_migration (number integer)')
  await expect(poolOf(database.apiUrl).query('insert into made_by_a_migration values (1)')).resolves.toBeDefined()
})

test("keeps options from the database URL and the portal's application name", async () => {
  const url = new URL(database.apiUrl)
  url.searchParams.set('options', '-c lock_timeout=7s')
  url.searchParams.set('application_name', 'other')

  const { rows } = await poolOf(url.href).query(`
    select current_user as role, current_setting('timezone') as zone, current_setting('lock_timeout') as lock,
      current_setting('application_name') as name`)

  const role = decodeURIComponent(url.username)
  expect(rows).toEqual([{ role, zone: 'UTC', lock: '7s', name: 'portal-test' }])
})
