import { customerExportCalls } from '@portal/contract/customer-export/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { allCustomers } from '../../../test/export-all.ts'
import { startMarketingStaff } from '../../../test/marketing-staff.ts'
import { runJobs } from '../../app/jobs/run-jobs.ts'
import { makeCustomerExport } from './jobs.ts'
import { finishExport, reportProgress } from './run-queries.ts'

const { emailUserList, getMyCustomerExports, cancelCustomerExport } = customerExportCalls

const staff = await startMarketingStaff()
const { portal } = staff
beforeEach(() => staff.reset())
afterAll(() => staff.stop())

test('a cancelled export is not emailed and cannot be cancelled again', async () => {
  await staff.has({ username: 'ana@example.com', type: 'paid' })
  await staff.marketing.call(emailUserList, allCustomers)
  const { id } = await staff.latest()
  await staff.marketing.call(cancelCustomerExport, { id })
  await portal.runJobs()

  expect(await staff.latest()).toMatchObject({ state: 'cancelled', finishedAt: new Date('2026-03-10T15:00:00Z') })
  expect(await staff.mails()).toEqual([])
  expect(await staff.marketing.send(cancelCustomerExport, { id })).toMatchObject({ status: 409, text: 'ExportEnded' })
})

test('an export cancelled while running stops without completing', async () => {
  await staff.marketing.call(emailUserList, allCustomers)
  const { id } = await staff.latest()
  const { db } = portal.context
  const at = portal.context.now()
  const claimed = await staff.claim(id)
  if (!claimed) throw new Error('nothing was claimed')
  expect(await reportProgress(db, claimed, { rowsWritten: 5, rowsExpected: 10, at })).toBe(true)
  expect(await staff.latest()).toMatchObject({ state: 'running', rowsWritten: 5, rowsExpected: 10 })

  await staff.marketing.call(cancelCustomerExport, { id })
  expect(await reportProgress(db, claimed, { rowsWritten: 6, rowsExpected: 10, at })).toBe(false)
  const ended = await db.transaction().execute((tx) => finishExport(tx, claimed, { rowsWritten: 10, at, link: null }))
  expect(ended).toBe(false)
  expect(await staff.latest()).toMatchObject({ state: 'cancelled', rowsWritten: 5 })
})

test('all workers together run two exports at a time, and the next one waits', async () => {
  await portal.owner.query('delete from customer_exports')
  await staff.marketing.call(emailUserList, allCustomers)
  await staff.marketing.call(emailUserList, allCustomers)
  const ids = (await staff.marketing.call(getMyCustomerExports, {})).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  // The jobs run on another worker.
  await portal.owner.query('delete from pgboss.job')
  const elsewhere = await Promise.all(ids.map(staff.claim))
  portal.clock.advance(1_000)
  await staff.marketing.call(emailUserList, allCustomers)
  await portal.runJobs()
  expect(await staff.latest()).toMatchObject({ state: 'queued' })

  const [first] = elsewhere
  if (!first) throw new Error('nothing was claimed')
  const at = portal.context.now()
  await portal.context.db.transaction().execute((tx) => finishExport(tx, first, { rowsWritten: 0, at, link: null }))
  portal.clock.advance(3_000)
  await portal.runJobs()
  expect(await staff.latest()).toMatchObject({ state: 'done' })
  await portal.owner.query('delete from customer_exports')
})

test('an export whose worker was killed is restarted and emailed once', async () => {
  await staff.has({ username: 'ana@example.com', type: 'paid' })
  await staff.marketing.call(emailUserList, allCustomers)
  const { id } = await staff.latest()
  const { db } = portal.context
  const at = portal.context.now()
  const killed = await staff.claim(id)
  if (!killed) throw new Error('nothing was claimed')
  await portal.context.files.write(`exports/${id}/1-00000.gz`, Buffer.from('half a list'))
  // The job is still queued and finds another run active.
  await portal.runJobs()
  expect(await staff.latest()).toMatchObject({ state: 'running' })

  portal.clock.advance(31_000)
  await staff.runByTheClock()
  expect(await staff.latest()).toMatchObject({ state: 'done', rowsWritten: 1 })
  expect(await staff.mails()).toHaveLength(1)
  // The first run resumes.
  const ended = await db.transaction().execute((tx) => finishExport(tx, killed, { rowsWritten: 0, at, link: null }))
  expect(ended).toBe(false)
  expect(await staff.mails()).toHaveLength(1)
})

test('a stopping worker hands its export back immediately without a failure', async () => {
  await staff.has({ username: 'ana@example.com', type: 'paid' })
  await staff.marketing.call(emailUserList, allCustomers)
  const { id } = await staff.latest()
  await portal.owner.query('delete from pgboss.job')
  const stopping = AbortSignal.abort()
  await makeCustomerExport.run({ exportId: id }, { ...portal.context, stopping })

  const { rows } = await portal.owner.query('select state, failures, alive_at from customer_exports where id = $1', [
    id,
  ])
  expect(rows).toEqual([{ state: 'queued', failures: 0, alive_at: null }])
  expect(await portal.context.files.list(`exports/${id}`)).toEqual([])
  await portal.runJobs()
  expect(await staff.latest()).toMatchObject({ state: 'done', rowsWritten: 1 })
  expect(await staff.mails()).toHaveLength(1)
})

test('retries when the store fails, then fails permanently', async () => {
  await staff.has({ username: 'ana@example.com', type: 'paid' })
  await staff.marketing.call(emailUserList, allCustomers)
  await portal.owner
    .query(`create function break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger break before insert on mails execute function break()`)
  for (const minutes of [0, 1, 2, 5]) {
    portal.clock.advance(minutes * MINUTE_MS)
    await portal.runJobs()
  }
  await portal.owner.query('drop trigger break on mails; drop function break')

  expect(await staff.latest()).toMatchObject({ state: 'failed', sentAs: null })
  expect(await staff.mails()).toEqual([])
  expect(await portal.context.files.list(`exports/${(await staff.latest()).id}`)).toEqual([])
})

test('waits while the disk is full and is emailed once there is space', async () => {
  await staff.has({ username: 'ana@example.com', type: 'paid' })
  await staff.marketing.call(emailUserList, allCustomers)
  const full = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const context = { ...portal.context, files: { ...portal.context.files, write: full } }
  for (let attempt = 0; attempt < 6; attempt++) {
    await runJobs(context, [makeCustomerExport])
    expect(await staff.latest()).toMatchObject({ state: 'queued' })
    portal.clock.advance(MINUTE_MS)
  }
  await portal.runJobs()
  expect(await staff.latest()).toMatchObject({ state: 'done', rowsWritten: 1 })
})
