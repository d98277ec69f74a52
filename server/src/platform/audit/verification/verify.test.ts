import { MINUTE_MS } from '@portal/contract/durations'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/postgres.ts'
import { createDb, createPool } from '../../db/connect.ts'
import { record } from '../record.ts'
import { type Seal, verifyAudit } from './verify.ts'

const database = await createTestDatabase()
const owner = new pg.Pool({ connectionString: database.url, max: 1 })
const pool = createPool({ url: database.apiUrl, maxConnections: 2, applicationName: 'test' })
const db = createDb(pool)
const at = new Date('2026-03-10T15:00:00Z')

afterAll(async () => {
  await Promise.all([owner.end(), pool.end()])
  await database.drop()
})

beforeEach(async () => {
  await tamper('truncate audit_entries, audit_seals restart identity')
  for (const subject of ['a', 'b', 'c', 'd']) await change(subject)
})

/** Adds an entry to the trail. */
async function change(subject: string): Promise<void> {
  await db.transaction().execute((tx) =>
    record(tx, {
      staff: null,
      action: 'create-merchant',
      subject,
      at,
      requestId: `request-${subject}`,
      before: { name: 'Old' },
      after: { name: 'New' },
    }),
  )
}

async function seal(): Promise<void> {
  await pool.query('select seal_audit_entries(1000)')
}

/** Does what no grant and no trigger allows: runs as the owner, with triggers and foreign keys off. */
async function tamper(statements: string): Promise<void> {
  await owner.query(`begin; set local session_replication_role = replica; ${statements}; commit`)
}

async function breaks(kept: Seal | null = null): Promise<readonly string[]> {
  return (await verifyAudit(db, at, { kept })).breaks
}

test('an unmodified trail is intact before, during and after sealing', async () => {
  expect(await verifyAudit(db, at)).toEqual({ head: null, waiting: 4, overdue: 0, breaks: [] })

  await seal()
  await change('e')
  const report = await verifyAudit(db, at)
  expect(report).toEqual({ head: { position: 4, hash: expect.any(String) }, waiting: 1, overdue: 0, breaks: [] })
  expect(report.head?.hash).toMatch(/^[\da-f]{64}$/)
})

test('reports entries that wait for more than a minute', async () => {
  expect((await verifyAudit(db, new Date(at.getTime() + 59_999))).overdue).toBe(0)
  expect((await verifyAudit(db, new Date(at.getTime() + MINUTE_MS))).overdue).toBe(4)
})

// In three steps, because two seals can never name the same entry.
const exchangeEntries = `
  update audit_seals set entry_id = 0 where position = 2;
  update audit_seals set entry_id = 2 where position = 3;
  update audit_seals set entry_id = 3 where position = 2
`

test.each([
  ['the time', "update audit_entries set occurred_at = occurred_at + interval '1 microsecond' where id = 2"],
  ['the person', "update audit_entries set staff_email = 'someone@else.test' where id = 2"],
  ['the action', "update audit_entries set action = 'toggle-merchant' where id = 2"],
  ['the subject', "update audit_entries set subject = 'bb' where id = 2"],
  ['the facts before', `update audit_entries set before = '{"name": "older"}' where id = 2`],
  ['the facts after', 'update audit_entries set after = null where id = 2'],
  ['the request', "update audit_entries set request_id = '' where id = 2"],
  ['a seal', "update audit_seals set hash = sha256('forged') where position = 2"],
  ['two swapped seals', exchangeEntries],
  ['two swapped entries', "update audit_entries set subject = translate(subject, 'bc', 'cb') where id in (2, 3)"],
])('detects a change of %s', async (_case, statement) => {
  await seal()
  expect(await breaks()).toEqual([])

  await tamper(statement)
  expect(await breaks()).toEqual(['Seal 2 does not match its entry or the previous seal.'])
})

test('detects a deleted entry, including the last', async () => {
  await seal()
  await tamper('delete from audit_entries where id = 4')
  expect(await breaks()).toEqual(['Entry 4 (sealed at 4) is missing.'])

  await tamper('delete from audit_entries where id = 2')
  expect(await breaks()).toContain('Entry 2 (sealed at 2) is missing.')
})

test('detects an entry deleted with its seal by the gap', async () => {
  await seal()
  await tamper('delete from audit_entries where id = 2; delete from audit_seals where position = 2')
  expect(await breaks()).toEqual(['Seal 3 does not match its entry or the previous seal.'])
})

test('detects an entry whose seal was deleted', async () => {
  await seal()
  await tamper('delete from audit_seals where position = 3')
  expect(await breaks()).toContain('Entry 3 has no seal.')
})

test('seals each entry once, even with two concurrent sealers', async () => {
  const many = Array.from({ length: 20 }, () =>
    owner.query("insert into audit_entries (occurred_at, action) values (now(), 'x')"),
  )
  await Promise.all(many)
  await Promise.all(Array.from({ length: 8 }, () => pool.query('select seal_audit_entries(5)')))
  expect(await verifyAudit(db, new Date())).toMatchObject({ head: { position: 24 }, waiting: 0, breaks: [] })
})

test('chains entries sealed together in numeric order, regardless of physical order', async () => {
  await owner.query(`insert into audit_entries (id, occurred_at, action) overriding system value
    select id, now(), 'x' from unnest(array[30, 10, 20]) id`)
  await seal()
  const { rows } = await owner.query('select array_agg(entry_id::int order by position) as ids from audit_seals')
  expect(rows[0].ids).toEqual([1, 2, 3, 4, 10, 20, 30])
  expect(await breaks()).toEqual([])
})

test('detects a truncated or fully forged trail by a stored seal', async () => {
  await seal()
  const { head } = await verifyAudit(db, at)
  expect(await breaks(head)).toEqual([])

  await tamper('delete from audit_entries where id >= 3; delete from audit_seals where position >= 3')
  expect(await breaks()).toEqual([])
  expect(await breaks(head)).toEqual(['Seal 4 is missing.'])

  await change('c')
  await change('forged')
  await seal()
  expect(await breaks()).toEqual([])
  expect(await breaks(head)).toEqual(['Seal 4 has been modified.'])
})

test.each([
  ['audit_entries', 'occurred_at'],
  ['audit_sealed', 'occurred_at'],
  ['audit_seals', 'position'],
  ['ledger_entries', 'occurred_at'],
])('%s is append-only for the portal and its owner', async (table, column) => {
  const statements = [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table} cascade`]
  for (const statement of statements) {
    await expect(pool.query(statement)).rejects.toThrow('permission denied')
    await expect(owner.query(statement)).rejects.toThrow('append-only')
  }
})

test('an unsealed entry is unaffected and its ID cannot be chosen', async () => {
  await expect(owner.query('delete from only audit_entries')).rejects.toThrow('append-only')
  const forged = "insert into audit_entries (id, occurred_at, action) values (1, now(), 'x')"
  await expect(pool.query(forged)).rejects.toThrow('cannot insert a non-DEFAULT value')
  await expect(pool.query('insert into audit_sealed select * from audit_entries')).rejects.toThrow('permission denied')
})

test.each([
  ['infinity', false],
  ['-infinity', false],
  ['294276-12-31 23:59:59.999999Z', false],
  ['1999-12-31 23:59:59.999999Z', false],
  ['9999-12-30 00:00:00.000001Z', false],
  ['2000-01-01 00:00:00Z', true],
  ['9999-12-30 00:00:00Z', true],
])('the API can only add entries whose seal can be computed: %s, accepted: %s', async (occurredAt, isAccepted) => {
  const added = pool.query("insert into audit_entries (occurred_at, action) values ($1, 'x')", [occurredAt])
  if (!isAccepted) return expect(added).rejects.toThrow('audit_entries_occurred_at_check')
  await added
  await seal()
  expect(await breaks()).toEqual([])
})
