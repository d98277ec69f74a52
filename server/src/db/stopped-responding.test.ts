import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/postgres.ts'
import { startTcpProxy } from '../../test/tcp-proxy.ts'
import { createPool } from './connect.ts'
import { isDatabaseUnreachable } from './failures.ts'

const database = await createTestDatabase()
const url = new URL(database.apiUrl)
const proxy = await startTcpProxy(Number(url.port))
url.port = String(proxy.port)
const options = { url: url.href, maxConnections: 2, applicationName: 'portal-test' }
const pool = createPool({ ...options, waits: { connects: 500, replies: 1_500 } })
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

/** Says nothing for so many seconds. */
const slow = (seconds: number, by: pg.Pool = pool) =>
  by.query('select 1 as one from pg_sleep($1)', [seconds]).then(({ rows }) => rows)

test('a database that stops responding fails what runs on it and who waits for it, until it responds again', async () => {
  const client = await pool.connect()
  await client.query('begin')

  proxy.freeze()
  const [running, opening, queueing] = await Promise.all([
    failureOf(client.query('select 1')),
    failureOf(one()),
    failureOf(one()),
  ])
  const rollback = await failureOf(client.query('rollback'))
  client.release()
  proxy.thaw()

  for (const { isUnreachable } of [running, opening, queueing, rollback]) expect(isUnreachable).toBe(true)
  expect(running.seconds).toBeGreaterThan(1)
  expect(running.seconds).toBeLessThan(3.5)
  for (const { seconds } of [opening, queueing]) expect(seconds).toBeLessThan(1.5)
  expect(rollback.seconds).toBeLessThan(0.3)
  await expect.poll(one).toEqual([{ one: 1 }])
})

test('a connection that has been idle gets the whole time for its reply', async () => {
  const idle = createPool({ ...options, waits: { connects: 500, replies: 1_000 } })
  await idle.query('select 1')
  await slow(0.7)
  expect(await slow(0.7, idle)).toEqual([{ one: 1 }])
  await idle.end()
})

test('a job waits until it responds', async () => {
  const patient = createPool(options)
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
  expect(await slow(1)).toEqual([{ one: 1 }])
})
