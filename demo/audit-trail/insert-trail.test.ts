import { verifyAudit } from '@portal/server/src/platform/audit/verification/verify.ts'
import { createDb, createPool } from '@portal/server/src/platform/db/connect.ts'
import { createTestDatabase, type TestDatabase } from '@portal/server/test/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemo } from '../create-demo.ts'
import { changeOf } from './changes.ts'

const NOW = new Date('2026-11-21T17:00:00Z')
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  await createDemo({ url: database.url, customers: 300, seed: 1, now: NOW })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('the demo audit trail covers customers and everything else, in chronological order', async () => {
  const { rows } = await client.query(
    `
    select count(*)::int as entries, count(customer_id)::int as of_customers, count(distinct staff_id)::int as people,
      count(distinct action)::int as actions, max(occurred_at) < $1 as is_past,
      bool_and(occurred_at >= before.at) as is_in_order
    from (select *, lag(occurred_at, 1, occurred_at) over (order by id) as at from audit_entries) before`,
    [NOW],
  )
  expect(rows).toEqual([expect.objectContaining({ people: 6, is_past: true, is_in_order: true })])
  expect(rows[0].of_customers).toBeGreaterThan(20)
  expect(rows[0].actions).toBeGreaterThan(12)
})

test('the seals of the demo audit trail are intact', async () => {
  const pool = createPool({ url: database.apiUrl, maxConnections: 1, applicationName: 'test' })
  expect(await verifyAudit(createDb(pool), NOW)).toMatchObject({ waiting: 0, overdue: 0, breaks: [] })
  await pool.end()
})

const customer = {
  balanceCents: 1000,
  lastName: 'Muñoz',
  language: 'es',
  timeZone: 'America/New_York',
  noteId: 3,
  followUpId: 4,
}

test('derives the earlier balance from the amount', () => {
  expect(changeOf('Credit added', '$5.50: Late, by Ana Ruiz', customer)?.before).toEqual({ balanceCents: 450 })
  expect(changeOf('Charge added', '$1,005.50: Box, by Ana Ruiz', customer)?.before).toEqual({ balanceCents: 101_550 })
})

test.each([
  ['Credit added', '$5.50: Late, by Ana Ruiz', 'add-credit', { balanceCents: 1000, description: 'Late' }],
  ['Cancellation scheduled', 'On Apr 1, 2025, by Ana Ruiz', 'cancel-on-last-day', { cancelOn: '2025-04-01' }],
  ['Verified', 'by Ana Ruiz', 'verify-customer', { status: 'active' }],
  ['Name changed', 'Spelling corrected', 'modify-name', { lastName: 'Muñoz' }],
  ['Preferences changed', 'Language and time zone', 'modify-preferences', { defaultLanguage: 'es' }],
  ['Note added', 'by Ana Ruiz', 'add-note', { noteId: 3 }],
  ['Note unpinned', 'by Ana Ruiz', 'pin-note', { noteId: 3, isPinned: false }],
  [
    'Follow-up added',
    'Apr 1, 2025, for Finance, by Ana Ruiz',
    'add-follow-up',
    { noteId: 3, followUpId: 4, dueOn: '2025-04-01', assignee: 'finance' },
  ],
  [
    'Follow-up postponed',
    'From Apr 1, 2025 to Apr 3, 2025, by Ana Ruiz',
    'postpone-follow-up',
    { followUpId: 4, dueOn: '2025-04-03' },
  ],
  [
    'Follow-up reassigned',
    'From Finance to Sue Port, by Ana Ruiz',
    'hand-on-follow-up',
    { followUpId: 4, assignee: 'Sue Port' },
  ],
])('maps the event %s, %s to the action %s', (event, details, action, after) => {
  expect(changeOf(event, details, customer)).toMatchObject({ action, after })
})
