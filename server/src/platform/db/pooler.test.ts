import { customersCalls } from '@portal/contract/customers/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal, type TestPortal } from '../../../test/portal.ts'
import { createTestDatabase } from '../../../test/postgres.ts'
import { startTransactionPooler, type TransactionPooler } from '../../../test/transaction-pooler.ts'
import { startJobs } from '../../app/jobs/start.ts'
import { migrate } from './migrate.ts'

const database = await createTestDatabase()
let pooler: TransactionPooler
let portal: TestPortal
beforeAll(async () => {
  pooler = await startTransactionPooler(database.apiUrl)
  portal = await startPortal({ databaseUrl: database.url, apiUrl: pooler.url })
})
afterAll(async () => {
  await portal.stop()
  await pooler.close()
  await database.drop()
})

test('the simulator rejects options and drops named statements', async () => {
  const withOptions = new pg.Client({ connectionString: `${pooler.url}?options=-c%20jit%3Doff` })
  await expect(withOptions.connect()).rejects.toThrow('unsupported startup parameter: options')
  const client = new pg.Client({ connectionString: pooler.url })
  await client.connect()
  const named = { name: 'one', text: 'select 1' }
  await client.query(named)
  await expect(client.query(named)).rejects.toThrow('does not exist')
  await client.end()
})

test('requests, reports and billing work with each transaction on another connection', async () => {
  const support = await portal.as('support')
  const { email } = await insertCustomer(portal.context.db, { username: 'ana@example.com' })
  const before = pooler.moves()
  for (let round = 0; round < 5; round++) {
    await support.call(staffCalls.getUserProfile, {})
    expect((await support.call(customersCalls.searchUsers, { searchText: 'ana@' })).length).toBe(1)
    await support.call(customersCalls.suspendUser, { email })
    await support.call(customersCalls.unsuspendUser, { email })
    await support.call(reportsCalls.getUserHomeStatistics, {})
  }
  expect(pooler.moves()).toBeGreaterThan(before + 10)
})

test('a worker runs jobs and loops', async () => {
  await portal.hasStaff({ email: 'ben@staff.test', passwordHash: 'x' })
  const jobs = await startJobs(portal.context)
  await portal.signedOut.call(staffCalls.requestPasswordReset, { email: 'ben@staff.test' })
  const mails = async () => (await portal.owner.query('select from mails')).rowCount
  await expect.poll(mails).toBe(1)
  await jobs.stop()
})

test('concurrent migrations wait for each other', async () => {
  const owner = await startTransactionPooler(database.url, 4)
  await Promise.all([migrate(owner.url, new Date()), migrate(owner.url, new Date())])
  const locks = async () => {
    const { rowCount } = await portal.owner.query(`
      select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and granted`)
    return rowCount
  }
  await expect.poll(locks).toBe(0)
  await owner.close()
})
