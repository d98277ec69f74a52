import { customersCalls } from '@portal/contract/customers/calls'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'
import { createPool } from './connect.ts'
import { isWritable, noteFailedWrite } from './writable.ts'

const portal = await startPortal()
const pools: pg.Pool[] = []
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await portal.stop()
})

/** Creates a pool whose sessions have these settings. */
function poolWith(options: string): pg.Pool {
  const url = new URL(portal.apiUrl)
  url.searchParams.set('options', options)
  const pool = createPool({ url: url.href, maxConnections: 1, applicationName: 'portal-test' })
  pools.push(pool)
  return pool
}

test('reports a read-only database as not writable', async () => {
  expect(await isWritable(poolWith(''))).toBe(true)
  expect(await isWritable(poolWith('-c default_transaction_read_only=on'))).toBe(false)
})

test('neither can one whose disk is full, until there is room again', async () => {
  // Replaces a function of the probe with one that fails as the server does when the disk is full.
  await portal.owner.query(`create schema faults; grant usage on schema faults to public;
    create function faults.md5(text) returns text language plpgsql as $$
      begin raise 'could not write to file: No space left on device' using errcode = 'disk_full'; end $$`)
  const pool = poolWith('-c search_path=faults,pg_catalog,public')
  expect(await isWritable(pool)).toBe(false)
  await portal.owner.query('drop schema faults cascade')
  expect(await isWritable(pool)).toBe(true)
})

test('caches a probe for a few seconds unless a write fails', async () => {
  const pool = poolWith('-c search_path=faults,pg_catalog,public')
  expect(await isWritable(pool)).toBe(true)
  await portal.owner.query(`create schema faults; grant usage on schema faults to public;
    create function faults.md5(text) returns text language plpgsql as $$
      begin raise 'could not write to file' using errcode = 'io_error'; end $$`)
  expect(await isWritable(pool)).toBe(true)
  noteFailedWrite(pool)
  expect(await isWritable(pool)).toBe(false)
  await portal.owner.query('drop schema faults cascade')
})

test.each(['disk_full', 'out_of_memory', 'io_error', 'read_only_sql_transaction'])(
  'with %s, changes get 503 and reads succeed until the database is writable again',
  async (code) => {
    const support = await portal.as('support')
    const { email } = await insertCustomer(portal.context.db)
    await portal.owner.query(`create function fail() returns trigger language plpgsql as $$
    begin raise 'no write' using errcode = '${code}'; end $$;
    create trigger fail before update on customers execute function fail()`)
    const refused = await support.send(customersCalls.suspendUser, { email })
    expect([refused.status, refused.text]).toEqual([503, 'Unavailable'])
    expect((await support.send(customersCalls.getUserDetails, { email })).status).toBe(200)
    await portal.owner.query('drop function fail cascade')
    await support.call(customersCalls.suspendUser, { email })
  },
)
