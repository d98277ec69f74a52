import { eventName } from '@portal/contract/customers/event-names'
import { easternDay } from '@portal/contract/dates'
import { DAY_MS } from '@portal/contract/durations'
import { createFileStore, type FileStore } from '@portal/server/src/integrations/object-storage/files.ts'
import { checkMoney } from '@portal/server/src/modules/billing/check/check-money.ts'
import type { Violation } from '@portal/server/src/modules/billing/check/rule.ts'
import { checkCounts } from '@portal/server/src/modules/reports/counts/check-counts.ts'
import { createDb, createPool } from '@portal/server/src/platform/db/connect.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import { createTestDatabase, type TestDatabase } from '@portal/server/test/postgres.ts'
import { expectAgreement } from '@portal/server/test/report-identities.ts'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createDemo, type DemoOptions } from './create-demo.ts'
import { showcase } from './showcase.ts'

const NOW = new Date('2026-11-21T17:00:00Z')
/** The databases of one test. */
const databases: TestDatabase[] = []
const shared = new Map<number, TestDatabase>()

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})
afterAll(async () => {
  for (const database of shared.values()) await database.drop()
})

async function createCompany(options: Partial<DemoOptions> = {}): Promise<string> {
  const database = await makeCompany(options)
  databases.push(database)
  return database.url
}

/**
 * Returns a company that tests only read, created once: with 1 customer, which is the showcase, with 100 or with 600.
 */
async function companyOf(customers: 1 | 100 | 600): Promise<string> {
  const database = shared.get(customers) ?? (await makeCompany({ customers, ...(customers === 600 && { base: 200 }) }))
  shared.set(customers, database)
  return database.url
}

async function makeCompany(options: Partial<DemoOptions>): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await createDemo({ url: database.url, customers: 100, base: 50, seed: 1, now: NOW, ...options })
  return database
}

describe('the demo data violates no ledger rule', () => {
  // Nor is anything in the future, and customer IDs follow the order of sign-up.
  test.each([
    ['on the 23-hour day, before the clock change', '2026-03-08T06:30:00Z', 2],
    ['on the 23-hour day, in the evening', '2026-03-09T03:30:00Z', 3],
    ['in the repeated hour', '2026-11-01T06:30:00Z', 4],
    ['five minutes after midnight at the end of a month', '2026-05-31T04:05:00Z', 5],
    ['on the last day of January, while renewals run', '2026-01-31T12:00:00Z', 6],
    ['on a leap day', '2028-02-29T20:00:00Z', 7],
    ['on the day after February', '2027-03-01T12:30:00Z', 8],
    ['in the first hours of a year in UTC', '2027-01-01T02:00:00Z', 9],
  ])('%s', async (_when, instant, seed) => {
    const now = new Date(instant)
    const url = await createCompany({ now, seed })
    expect(await brokenRules(url, now)).toEqual([])
    expect(await findFuture(url, now)).toEqual([])
    expect(await findDisorder(url, now)).toEqual([])
    const [count] = await query(url, 'select count(*)::int from customers')
    expect(count).toEqual({ count: 100 })
  })

  test.each([1, 600] as const)('at noon, with %i customers', async (customers) => {
    expect(await brokenRules(await companyOf(customers), NOW)).toEqual([])
  })

  async function brokenRules(url: string, now: Date): Promise<Violation[]> {
    const broken: Violation[] = []
    for await (const finding of checkMoney(url, now)) if (finding.violations > 0) broken.push(finding)
    return broken
  }
})

test.each([1, 100, 600] as const)('reports on %i customers match the data and each other', async (customers) => {
  const pool = createPool({
    url: await companyOf(customers),
    maxConnections: 1,
    applicationName: 'portal-test',
  })
  const db = createDb(pool)
  const wrong: string[] = []
  for await (const finding of checkCounts(db)) if (finding.wrong > 0) wrong.push(finding.name)
  expect(wrong).toEqual([])
  await expectAgreement(db, NOW)
  await pool.end()
})

test('the same seed creates the same data and another seed creates other data', async () => {
  const same = await createCompany({ isMadeAgain: true })
  const [one, other] = [await companyOf(100), await createCompany({ seed: 2 })]
  expect(await fingerprint(same)).toEqual(await fingerprint(one))
  expect(await fingerprint(other)).not.toEqual(await fingerprint(one))
})

test('every payment collects exactly the amount due at the time', async () => {
  const url = await companyOf(600)
  const rows = await query(
    url,
    `select customer_id, occurred_at from (
       select *, sum(amount_cents) over (partition by customer_id order by occurred_at, id) as balance
       from ledger_entries) entry
     where type = 'payment' and balance <> 0`,
  )
  expect(rows).toEqual([])
})

test('customers sign up on each of the last eight days, even in small demo data', async () => {
  const url = await companyOf(100)
  const days = await query(
    url,
    `select distinct (created_at at time zone 'America/New_York')::date::text as day from customers
     where created_at > $1::timestamptz - interval '9 days' and username <> all($2) order by 1 desc limit 8`,
    [NOW, Object.values(showcase)],
  )
  const expected = Array.from({ length: 8 }, (_, ago) => easternDay(new Date(NOW.getTime() - ago * DAY_MS)))
  expect(days.map(({ day }) => day)).toEqual(expected)
})

test('every customer type occurs in each of its possible statuses', async () => {
  const url = await companyOf(600)
  const kinds = await query(url, 'select distinct type, status from customers where type is not null order by 1, 2')
  expect(kinds).toHaveLength(7)
})

test('no event is in the future', async () => {
  expect(await findFuture(await companyOf(600), NOW)).toEqual([])
})

/** Columns with planned or lasting times. */
const toCome = new Set([
  'customers.valid_till',
  // Complimentary days move it to the next invoice.
  'subscriptions.anchor',
  'subscriptions.cancel_on',
  'subscriptions.end_date',
  'subscriptions.next_invoice_date',
  'invoices.next_attempt_on',
  'invoices.period_until',
  'payment_operations.ask_again_at',
  'in_app_subscriptions.end_date',
  'complimentary_codes.start_date',
  'complimentary_codes.end_date',
  'programs.starts_at',
  'programs.ends_at',
  'guide_stations.covered_until',
  'vods.license_start_date',
  'vods.license_end_date',
  'service_keys.expires_on',
  'follow_ups.due_on',
  'approval_requests.expires_at',
])

async function findFuture(url: string, now: Date) {
  const columns = await query(
    url,
    `select table_name || '.' || column_name as column,
       format('select %L as column from %I where %I > %L::%s', table_name || '.' || column_name, table_name, column_name,
         case data_type when 'date' then $1 else $2 end, data_type) as select
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('date', 'timestamp with time zone')`,
    [easternDay(now), now.toISOString()],
  )
  expect(columns.length).toBeGreaterThan(50)
  const happened = columns.filter(({ column }) => !toCome.has(String(column)))
  return query(url, happened.map(({ select }) => select).join(' union '))
}

/** Returns the customers whose ID does not follow the order of sign-up, up to now. */
async function findDisorder(url: string, now: Date) {
  return query(
    url,
    `select id from (select id, created_at, lag(created_at) over (order by id) as before from customers) each
     where created_at < before or created_at > $1`,
    [now],
  )
}

test('copies customers with ended complimentary access or in-app subscription', async () => {
  const ended = `select event, count(*)::int from customer_events
    where event = any($1) and staff_id is null group by 1 order by 1`
  const events = [[eventName.complimentaryEnded, eventName.inAppEnded]]
  const ofBase = await query(await createCompany({ customers: 200, base: 200 }), ended, events)
  const withCopies = await query(await companyOf(600), ended, events)
  expect(withCopies.map(({ event }) => event)).toEqual(ofBase.map(({ event }) => event))
  for (const [index, { count }] of ofBase.entries()) expect(withCopies[index]?.count).toBeGreaterThan(Number(count))
})

test('reports a database that stops between two queries', async () => {
  const database = await createTestDatabase()
  databases.push(database)
  const files: FileStore = {
    ...createFileStore(readConfig({})),
    async write() {
      await query(
        database.url,
        `select pg_terminate_backend(pid, 10_000) from pg_stat_activity
         where application_name = 'portal-demo' and datname = current_database()`,
      )
    },
  }
  await expect(createDemo({ url: database.url, customers: 1, now: NOW, files })).rejects.toMatchObject({
    code: '57P01',
  })
})

test('rows added later get unique IDs and invoice numbers', async () => {
  const url = await createCompany()
  const [row] = await query(
    url,
    `insert into credits (customer_id, amount_cents, description, created_at)
     values (1, 100, 'Later', '2026-11-21T17:00:00Z')
     returning id = (select max(id) from credits) + 1 as next, (select last_number from invoice_numbers) =
       (select max(number) from invoices) as numbered`,
  )
  expect(row).toEqual({ next: true, numbered: true })
})

test('every showcase customer exists and matches its name', async () => {
  const url = await companyOf(1)
  const found = await query(url, 'select username from customers')
  expect(new Set(found.map(({ username }) => username))).toEqual(new Set(Object.values(showcase)))
  const balances = await query(
    url,
    `select username, sum(amount_cents)::int as balance from customers join ledger_entries on customer_id = customers.id
     where username = any($1) group by 1 order by 2, 1`,
    [[showcase.unpaidPremium, showcase.creditBalance, showcase.smallDebt, showcase.disputed, showcase.refunded]],
  )
  expect(balances).toEqual([
    { username: showcase.disputed, balance: -1499 },
    { username: showcase.unpaidPremium, balance: -1499 },
    { username: showcase.smallDebt, balance: -20 },
    { username: showcase.refunded, balance: 0 },
    { username: showcase.creditBalance, balance: 2500 },
  ])
})

test('a demo without histories contains only customers and restores all indexes, constraints and triggers', async () => {
  const empty = await createTestDatabase()
  databases.push(empty)
  const url = await createCompany({ customers: 1001, withoutHistories: true, staff: false })
  const [counts] = await query(
    url,
    `select (select count(*)::int from customers) as customers, (select count(*)::int from invoices) as invoices,
            (select count(*)::int from customer_events) as events, (select count(*)::int from staff) as staff`,
  )
  expect(counts).toEqual({ customers: 1001, invoices: 0, events: 0, staff: 0 })
  expect(await safeguards(url)).toEqual(await safeguards(empty.url))
})

test('rejects a second demo in the same database and keeps the first', async () => {
  const url = await companyOf(100)
  await expect(createDemo({ url, customers: 30, now: NOW })).rejects.toThrow('already has customers')
  const [count] = await query(url, 'select count(*)::int from customers')
  expect(count).toEqual({ count: 100 })
})

async function safeguards(url: string) {
  return query(
    url,
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'public'::regnamespace and contype <> 'n'
     union all
     select tablename, '', indexdef from pg_indexes where schemaname = 'public'
     union all
     select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     order by 1, 2, 3`,
  )
}

async function fingerprint(url: string) {
  const tables = ['customers', 'subscriptions', 'invoices', 'payments', 'ledger_entries', 'customer_events', 'cards']
  const rows: unknown[] = []
  for (const table of tables) {
    rows.push(...(await query(url, `select md5(string_agg(row::text, ' ' order by row::text)) from ${table} row`)))
  }
  return rows
}

async function query(url: string, sql: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql, parameters)
    return rows
  } finally {
    await client.end()
  }
}
