import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSearch } from '../../../test/searched-customers.ts'
import { indexNotedCustomers } from './queries.ts'

const search = await startSearch()
const { db, owner, find, insert } = search
beforeEach(() => search.beginAnew())
afterAll(() => search.stop())

const notes = async () => (await sql`select from customer_search_notes`.execute(db)).rows.length
const ana = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz' }

test('has all that was noted after the rounds that it takes, and nothing of who is gone', async () => {
  await insert([ana])
  await sql`insert into customer_search_notes select 0, '' from generate_series(1, 10100)`.execute(db)
  const more = [await indexNotedCustomers(db), await indexNotedCustomers(db), await indexNotedCustomers(db)]
  expect(more).toEqual([true, true, false])
  expect(await notes()).toBe(0)
  expect((await sql`select search_text as text from customer_search`.execute(db)).rows).toEqual([
    { text: 'ruiz\nana\nana@example.com' },
  ])
  expect(await find('ruiz')).toEqual(['ana@example.com'])
})

test('a change that leaves the names alone is not noted', async () => {
  await insert([ana])
  await indexNotedCustomers(db)
  await db.updateTable('customers').set({ first_name: 'Ana', status: 'suspended' }).execute()
  expect(await notes()).toBe(0)
})

test('a change that commits while the worker is at it is not lost, and neither waits for the other', async () => {
  await insert([ana])
  await owner.query('begin')
  await owner.query(`update customers set last_name = 'Soler'`)
  await indexNotedCustomers(db)
  expect(await notes()).toBe(0)
  expect(await find('ruiz')).toEqual(['ana@example.com'])
  await owner.query('commit')
  expect(await find('ruiz')).toEqual([])
  expect(await find('soler')).toEqual(['ana@example.com'])
  expect(await notes()).toBe(1)
  await indexNotedCustomers(db)
  expect(await find('soler')).toEqual(['ana@example.com'])
})

test('made anew it finds the same', async () => {
  await insert([ana])
  await sql`insert into customer_search values (0, 'ruiz'), ((select max(id) from customers), 'other')`.execute(db)
  await sql`select rebuild_customer_search()`.execute(db)
  expect(await notes()).toBe(0)
  expect(await sql`select search_text as text from customer_search`.execute(db)).toMatchObject({
    rows: [{ text: 'ruiz\nana\nana@example.com' }],
  })
  expect(await find('ruiz ana')).toEqual(['ana@example.com'])
})

test('a search that waits while it is made anew finds whom it finds otherwise', async () => {
  await insert([ana])
  await indexNotedCustomers(db)
  await owner.query('begin; select rebuild_customer_search()')
  const found = find('ruiz ana')
  const waiting = async () =>
    (
      await owner.query(
        'select from pg_locks join pg_database on pg_database.oid = database where datname = current_database() and not granted',
      )
    ).rowCount
  await expect.poll(waiting).toBe(1)
  await owner.query('commit')
  expect(await found).toEqual(['ana@example.com'])
})

test('compares a few customers for the first characters of a formatted phone number, and leaves the index alone', async () => {
  // Ids of what may be millions, all of them in the sample; every second one has a phone number of Miami.
  await owner.query(`
    alter table customers alter column id set increment by 10 restart with 5000000;
    insert into customers (username, first_name, last_name, type, status, new_user, created_at, merchant_code,
        time_zone, language, opted_in, free_seconds_consumed, in_app_subscription)
      select case n % 2 when 0 then '1305' || lpad((n * 1777 % 10000000)::text, 7, '0') else n || '@example.com' end,
        'Ana', 'Ruiz', 'free', 'active', true, '2026-01-01', 'YIPTV', 'America/New_York', 'en', true, 0, false
      from generate_series(1, 3000) as n`)
  await indexNotedCustomers(db)
  for (const text of ['+1', '1-', '1.', '(3', '-5', '+13', '(30', '+1 (3', '(305']) {
    await owner.query('begin')
    const { rows: found } = await owner.query('select * from search_customers($1, 100)', [text])
    const { rows: looked } = await owner.query(
      `select pg_stat_get_xact_numscans('customer_search_grams'::regclass)::int as times`,
    )
    await owner.query('rollback')
    expect({ text, found, looked }).toMatchObject({ text, found: [{ too_many: true }], looked: [{ times: 0 }] })
  }
})
