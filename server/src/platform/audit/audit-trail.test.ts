import { type AuditEntry, auditCalls } from '@portal/contract/audit/calls'
import { MINUTE_MS } from '@portal/contract/durations'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertCustomer } from '../../../test/customers.ts'
import { startPortal } from '../../../test/portal.ts'
import { record } from './record.ts'
import { verifyAuditTrail as verificationJob } from './verification/jobs.ts'
import { beginVerification, recordProgress } from './verification/queries.ts'

const portal = await startPortal()
afterAll(() => portal.stop())

const { searchAuditTrail, exportAuditTrail, getAuditActions, getAuditVerification, verifyAuditTrail } = auditCalls
const administrator = await portal.as('administrator')
const ana = {
  id: await portal.hasStaff({ email: 'ana@staff.test', firstName: 'Ana', lastName: 'Own' }),
  email: 'ana@staff.test',
}
const { id: customerId } = await insertCustomer(portal.context.db, {
  username: 'kim@example.com',
  first_name: 'Kim',
  last_name: 'Lee',
})

beforeEach(async () => {
  await portal.owner.query(`begin; set local session_replication_role = replica;
    truncate audit_entries, audit_seals, audit_verifications, audit_verification_runs restart identity; commit`)
})

type Entry = Partial<Parameters<typeof record>[1]>

async function happened(entry: Entry = {}): Promise<void> {
  const change = { staff: ana, action: 'suspend-customer', at: portal.context.now(), requestId: null, ...entry }
  await portal.context.db.transaction().execute((tx) => record(tx, change))
}

async function subjects(input: Parameters<typeof search>[0]): Promise<(string | null)[]> {
  return (await search(input)).entries.map(({ subject }) => subject)
}

function search(input: Parameters<typeof administrator.call<typeof searchAuditTrail>>[1]) {
  return administrator.call(searchAuditTrail, input)
}

describe('the audit trail', () => {
  test('records the user, the customer and the values before and after', async () => {
    await happened({ customerId, before: { status: 'active' }, after: { status: 'suspended' }, requestId: 'r-1' })

    expect(await search({})).toEqual({
      entries: [
        {
          id: 1,
          occurredAt: portal.context.now(),
          staffEmail: 'ana@staff.test',
          staffName: 'Ana Own',
          action: 'suspend-customer',
          customerEmail: 'kim@example.com',
          customerName: 'Kim Lee',
          subject: null,
          before: { status: 'active' },
          after: { status: 'suspended' },
          requestId: 'r-1',
        } satisfies AuditEntry,
      ],
      hasOlder: false,
      hasNewer: false,
    })
  })

  test('can be searched by admin user, customer, subject, action, time and all combined', async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 2, n))
    await happened({ subject: 'a', at: day(1) })
    await happened({ subject: 'b', at: day(2), staff: null })
    await happened({ subject: 'c', at: day(3), action: 'create-merchant' })
    await happened({ subject: 'd', at: day(4), customerId })

    expect(await subjects({ staff: ' ANA@staff.test' })).toEqual(['d', 'c', 'a'])
    expect(await subjects({ staff: 'system' })).toEqual(['b'])
    expect(await subjects({ staff: 'unknown@staff.test' })).toEqual([])
    expect(await subjects({ customer: 'Kim@example.com' })).toEqual(['d'])
    expect(await subjects({ customer: 'unknown@example.com' })).toEqual([])
    expect(await subjects({ subject: 'c' })).toEqual(['c'])
    await happened({ subject: 'card-sales-report', at: day(1), action: 'create-report-schedule' })
    expect(await subjects({ subject: 'Card Sales' })).toEqual(['card-sales-report'])
    expect(await subjects({ action: 'create-merchant' })).toEqual(['c'])
    expect(await subjects({ from: day(2).toISOString(), to: day(4).toISOString() })).toEqual(['c', 'b'])
    expect(await subjects({ staff: ana.email, action: 'suspend-customer', from: day(2).toISOString() })).toEqual(['d'])
    await happened({ subject: 'e', at: day(5), action: 'sign-in' })
    await happened({ subject: 'f', at: day(6), action: 'sign-out' })
    expect(await subjects({ from: day(4).toISOString() })).toEqual(['f', 'e', 'd'])
    expect(await subjects({ from: day(4).toISOString(), hideSignIns: 'true' })).toEqual(['d'])
  })

  test('pages forward and back, even if many entries share an instant', async () => {
    for (let n = 1; n <= 60; n += 1) await happened({ subject: String(n) })

    const first = await search({})
    const second = await search({ before: String(first.entries.at(-1)?.id) })
    const third = await search({ before: String(second.entries.at(-1)?.id) })
    const back = await search({ after: String(third.entries[0]?.id) })
    const top = await search({ after: String(second.entries[0]?.id) })

    expect([...first.entries, ...second.entries, ...third.entries].map(({ id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, at) => 60 - at),
    )
    expect([first, second, third].map(({ hasOlder, hasNewer }) => [hasNewer, hasOlder])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ])
    expect(back.entries).toEqual(second.entries)
    expect(top).toEqual(first)
    expect((await search({ size: '100' })).entries).toHaveLength(60)
  })

  test('lists its actions', async () => {
    for (const action of ['b', 'a', 'b', 'c']) await happened({ action })
    expect(await administrator.call(getAuditActions, {})).toEqual(['a', 'b', 'c'])
  })
})

describe('the export', () => {
  test('contains every entry that matches the filters, newest first, without spreadsheet formulas', async () => {
    await happened({ subject: '=1+1', after: { name: 'a "b", c' } })
    await happened({ subject: 'other', action: 'create-merchant' })

    const { text, headers, status } = await administrator.send(exportAuditTrail, { action: 'suspend-customer' })

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-trail.csv"')
    expect(text.split('\r\n')).toEqual([
      'Number,Time (UTC),Admin User,Action,Customer,Subject,Before,After,Request',
      `1,2026-03-10T15:00:00.000Z,ana@staff.test,Suspend customer,,"'=1+1",,"Name: a ""b"", c",`,
      '',
    ])
  })

  test('continues beyond one database page without gaps', async () => {
    await portal.owner.query(`insert into audit_entries (occurred_at, action, subject)
      select '2026-03-01'::timestamptz + (n / 3) * interval '1 second', 'sign-in', n::text from generate_series(1, 2500) n`)

    const { text } = await administrator.send(exportAuditTrail, { action: 'sign-in' })
    const numbers = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[5]))
    expect(numbers).toEqual(Array.from({ length: 2500 }, (_, at) => 2500 - at))
  })

  test('is itself recorded', async () => {
    await administrator.send(exportAuditTrail, { customer: 'kim@example.com' })
    expect(await search({})).toMatchObject({
      entries: [{ action: 'export-audit-trail', after: { customer: 'kim@example.com' } }],
    })
  })
})

describe('the verification', () => {
  const latest = () => administrator.call(getAuditVerification, {})

  test('runs in the background and reports an intact trail', async () => {
    await happened()
    await portal.runJobs()
    expect(await latest()).toBeNull()

    await administrator.call(verifyAuditTrail, {})
    expect(await latest()).toMatchObject({ status: 'running', requestedBy: 'administrator@staff.test', endedAt: null })
    expect(await administrator.send(verifyAuditTrail, {})).toMatchObject({ status: 409, text: 'AlreadyRunning' })

    await portal.runJobs()
    expect(await latest()).toMatchObject({
      status: 'done',
      endedAt: portal.context.now(),
      checked: 1,
      total: 1,
      seal: expect.stringMatching(/^1:[\da-f]{64}$/),
      waiting: 1,
      breaks: [],
    })
    expect(await search({})).toMatchObject({ entries: [{ action: 'verify-audit-trail' }, {}] })
  })

  test('reports where the trail is broken, and if it was truncated since the last verification', async () => {
    for (const subject of ['a', 'b', 'c']) await happened({ subject })
    await administrator.call(verifyAuditTrail, {})
    await portal.runJobs()
    await administrator.call(verifyAuditTrail, {})
    await portal.runJobs()
    expect(await latest()).toMatchObject({ breaks: [] })

    await portal.owner.query(`begin; set local session_replication_role = replica;
      delete from audit_seals where position >= 3; delete from audit_entries where id >= 3; commit`)
    await administrator.call(verifyAuditTrail, {})
    await portal.runJobs()
    expect(await latest()).toMatchObject({ status: 'done', breaks: ['Seal 4 is missing.'] })
  })

  test('stops on shutdown and starts again at the next attempt', async () => {
    await happened()
    await administrator.call(verifyAuditTrail, {})
    const { rows } = await portal.owner.query('select id from audit_verification_runs')
    const asked = { verificationId: rows[0].id }
    const stopping = { ...portal.context, stopping: AbortSignal.abort() }
    await expect(verificationJob.run(asked, stopping)).rejects.toThrow('stopped during shutdown')
    expect(await latest()).toMatchObject({ status: 'running' })

    await verificationJob.run(asked, portal.context)
    expect(await latest()).toMatchObject({ status: 'done', breaks: [] })
  })

  test('times out if its worker is gone', async () => {
    const at = portal.context.now()
    const id = await portal.context.db.transaction().execute((tx) => beginVerification(tx, null, at))
    await recordProgress(portal.context.db, id ?? 0, { checked: 5, total: 10, at })
    expect(await latest()).toMatchObject({ status: 'running', checked: 5, total: 10, requestedBy: null })
    portal.clock.advance(14 * MINUTE_MS)
    expect(await administrator.send(verifyAuditTrail, {})).toMatchObject({ text: 'AlreadyRunning' })
    portal.clock.advance(2 * MINUTE_MS)
    await administrator.call(verifyAuditTrail, {})
    await portal.runJobs()
    expect(await latest()).toMatchObject({ status: 'done' })
  })
})
