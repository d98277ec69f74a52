import { afterAll, describe, expect, test } from 'vitest'
import { startPortal } from '../../../test/portal.ts'
import { freePort } from '../../../test/started-portal.ts'
import { VERSION } from '../version.ts'
import { serveHealthOnPort } from './serve-health.ts'

const portal = await startPortal()
const port = await freePort()
const stop = await serveHealthOnPort(
  { ...portal.context, config: { ...portal.context.config, host: '127.0.0.1' } },
  port,
  () => true,
)

describe.each([
  ['the API', portal.url],
  ['the worker', `http://127.0.0.1:${port}`],
])('%s', (_name, url) => {
  const ask = async (path: string, method = 'GET') => {
    const reply = await fetch(url + path, { method })
    return [reply.status, await reply.text()]
  }

  test('reports liveness and version', async () => {
    const reply = await fetch(`${url}/livez`)
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'alive', version: VERSION }])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(VERSION).toMatch(/^1\.0\.0/)
  })

  test('responds to HEAD and to query strings', async () => {
    expect(await ask('/livez', 'HEAD')).toEqual([200, ''])
    expect(await ask('/readyz', 'HEAD')).toEqual([200, ''])
    expect((await ask('/livez?probe=1'))[0]).toBe(200)
    expect(await ask('/readyz?probe=1')).toEqual([200, 'ready'])
  })

  test('serves no other path', async () => {
    expect(await ask('/health')).toEqual([404, 'UnknownCall'])
    expect(await ask('/livez', 'POST')).toEqual([404, 'UnknownCall'])
  })

  test('is ready unless the database is not writable or lacks a migration', async () => {
    expect(await ask('/readyz')).toEqual([200, 'ready'])

    await begin('alter database current set default_transaction_read_only = on')
    await expect.poll(() => ask('/readyz')).toEqual([503, 'Unavailable'])
    await begin('alter database current reset default_transaction_read_only')
    await expect.poll(() => ask('/readyz')).toEqual([200, 'ready'])

    const { rows } = await portal.owner.query("delete from schema_migrations where name like 'baseline-%' returning *")
    expect(await ask('/readyz')).toEqual([503, 'Unavailable'])
    await portal.owner.query(
      'insert into schema_migrations select * from json_populate_record(null::schema_migrations, $1)',
      [JSON.stringify(rows[0])],
    )
    expect(await ask('/readyz')).toEqual([200, 'ready'])
  })
})

afterAll(async () => {
  await stop()
  await portal.stop()
})

/** Applies to sessions that start from now on; ends all others. */
async function begin(setting: string): Promise<void> {
  const { rows } = await portal.owner.query('select current_database() as name')
  await portal.owner.query(
    `begin; set transaction read write; ${setting.replace('current', `"${rows[0].name}"`)}; commit`,
  )
  await portal.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'portal-test'",
  )
}
