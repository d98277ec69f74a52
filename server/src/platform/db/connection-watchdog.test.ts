import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/postgres.ts'
import { startTcpProxy } from '../../../test/tcp-proxy.ts'
import { createPool } from './connect.ts'
import { isDatabaseUnreachable } from './failures.ts'

const database = await createTestDatabase()
const url = new URL(database.apiUrl)
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

/** Takes longer than the frozen timeout. */
const slow = (by: pg.Pool | pg.PoolClient) => by.query('select 1 as one from pg_sleep(3)').then(({ rows }) => rows)

test('an unresponsive database fails running queries, then all queries immediately until it responds', async () => {
  const client = await pool.connect()
  await client.query('begin')

  proxy.freeze()
  const running = await failureOf(client.query('select 1'))
  expect(running.isUnreachable).toBe(true)
  expect(running.seconds).toBeLessThan(3.5)
  expect((await failureOf(client.query('rollback'))).isUnreachable).toBe(true)
  client.release()
  for (const next of [await failureOf(one()), await failureOf(one())]) {
    expect(next.isUnreachable).toBe(true)
    expect(next.seconds).toBeLessThan(0.3)
  }

  proxy.thaw()
  await expect.poll(one).toEqual([{ one: 1 }])
})

test('queries waiting for a connection fail together with running ones', async () => {
  const fresh = createPool({ ...options, maxConnections: 1, frozenAfterMs: 1_000 })
  proxy.freeze()
  const [opening, queueing] = await Promise.all([
    failureOf(fresh.query('select 1')),
    failureOf(fresh.query('select 1')),
  ])
  proxy.thaw()
  for (const { isUnreachable, seconds } of [opening, queueing]) {
    expect(isUnreachable).toBe(true)
    expect(seconds).toBeLessThan(3.5)
  }
  await fresh.end()
})

test('a pool with a longer timeout waits until the database responds', async () => {
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
  await expect.poll(one).toEqual([{ one: 1 }])
})

test('waits for a slow statement', async () => {
  expect(await slow(pool)).toEqual([{ one: 1 }])
})

test('waits for a slow statement while the database responds only to existing connections', async () => {
  const other = await pool.connect()
  const client = await pool.connect()
  proxy.holdNew(0)
  let isAnswered = false
  const answered = slow(client).finally(() => {
    isAnswered = true
  })
  while (!isAnswered) await other.query('select from pg_sleep(0.1)')
  expect(await answered).toEqual([{ one: 1 }])
  proxy.thaw()
  for (const one of [client, other]) one.release()
})

test('waits for a slow statement while the database only starts to respond to new connections', async () => {
  const client = await pool.connect()
  proxy.holdNew(1)
  expect(await slow(client)).toEqual([{ one: 1 }])
  proxy.thaw()
  client.release()
})
