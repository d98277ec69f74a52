import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/postgres.ts'
import { startTcpProxy } from '../../test/tcp-proxy.ts'
import { createPool } from './connect.ts'
import { isDatabaseUnreachable } from './failures.ts'

const database = await createTestDatabase()
const url = new URL(database.url)
const proxy = await startTcpProxy(Number(url.port))
url.port = String(proxy.port)
const options = { url: url.href, maxConnections: 3, applicationName: 'portal-test' }
const pool = createPool({ ...options, frozenAfterMs: 1_000 })
afterAll(async () => {
  await pool.end()
  await proxy.close()
  await database.drop()
})

async function failureOf(asked: Promise<unknown>): Promise<{ isUnreachable: boolean; seconds: number }> {
  const begun = performance.now()
  const error = await asked.then(
    () => new Error('it was answered'),
    (reason: Error) => reason,
  )
  return { isUnreachable: isDatabaseUnreachable(error), seconds: (performance.now() - begun) / 1000 }
}

const one = () => pool.query('select 1 as one').then(({ rows }) => rows)

test('a database that stops answering fails what runs on it, and is used again once it answers', async () => {
  const client: pg.PoolClient = await pool.connect()
  await client.query('begin')

  proxy.freeze()
  const running = await failureOf(client.query('select 1'))
  expect(running.isUnreachable).toBe(true)
  expect(running.seconds).toBeLessThan(3.5)
  expect((await failureOf(client.query('rollback'))).isUnreachable).toBe(true)
  client.release()
  const next = await failureOf(one())
  expect(next.isUnreachable).toBe(true)
  expect(next.seconds).toBeLessThan(1)

  proxy.thaw()
  expect(await one()).toEqual([{ one: 1 }])
})

test('who has more patience waits until it answers', async () => {
  const patient = createPool({ ...options, frozenAfterMs: 20_000 })
  const client = await patient.connect()
  proxy.freeze()
  const running = client.query('select 1 as one')
  const impatient = await failureOf(one())
  expect(impatient.isUnreachable).toBe(true)
  proxy.thaw()
  expect((await running).rows).toEqual([{ one: 1 }])
  client.release()
  await patient.end()
})

test('a slow statement is waited for', async () => {
  const slow = pool.query('select 1 as one from pg_sleep(3)')
  expect((await slow).rows).toEqual([{ one: 1 }])
})
