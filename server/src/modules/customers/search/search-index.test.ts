import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSearchDatabase } from '../../../../test/searched-customers.ts'

const search = await createSearchDatabase()
const { owner, find, insert } = search
beforeEach(() => search.reset())
afterAll(() => search.stop())

const ana = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz' }

test('a change that keeps the names updates no index', async () => {
  await insert([ana])
  const sameNames = `update customers set first_name = 'Ana', last_name = 'Ruiz', status = 'suspended'`
  await owner.query('begin')
  await owner.query(sameNames)
  const { rows } = await owner.query(`select pg_stat_get_xact_tuples_hot_updated('customers'::regclass)::int as times`)
  await owner.query('rollback')
  expect(rows).toEqual([{ times: 1 }])
})

test('a new name is found immediately in its transaction, and by others after the commit', async () => {
  await insert([ana])
  await owner.query('begin')
  await owner.query(`update customers set last_name = 'Soler'`)
  const { rows } = await owner.query(`select username from search_customers('soler', 100)`)
  expect(rows).toEqual([{ username: 'ana@example.com' }])
  expect(await find('ruiz')).toEqual(['ana@example.com'])
  await owner.query('commit')
  expect(await find('ruiz')).toEqual([])
  expect(await find('soler')).toEqual(['ana@example.com'])
})

test('eight writers of different customers never wait for each other', async () => {
  const people = Array.from({ length: 8 }, (_, n) => ({ ...ana, email: `ana${n}@example.com` }))
  await insert(people)
  const writers = await Promise.all(people.map(() => search.connect()))
  try {
    for (const [n, writer] of writers.entries()) {
      await writer.query(`begin; set local lock_timeout = '2s'`)
      await writer.query(`update customers set last_name = 'Soler' where username = $1`, [people[n]?.email])
    }
    expect(await find('ruiz')).toHaveLength(8)
    for (const writer of writers) await writer.query('commit')
    expect(await find('soler')).toHaveLength(8)
  } finally {
    await Promise.all(writers.map((writer) => writer.end()))
  }
})

test('compares a few customers for the first characters of a formatted phone number without using the index', async () => {
  // IDs as if there were millions of customers, all in the sample; every second one has a Miami phone number.
  await owner.query(`
    alter table customers alter column id set increment by 10 restart with 5000000;
    insert into customers (username, first_name, last_name, type, status, new_user, created_at, merchant_code,
        time_zone, language, opted_in, free_seconds_consumed, in_app_subscription)
      select case n % 2 when 0 then '1305' || lpad((n * 1777 % 10000000)::text, 7, '0') else n || '@example.com' end,
        'Ana', 'Ruiz', 'free', 'active', true, '2026-01-01', 'YIPTV', 'America/New_York', 'en', true, 0, false
      from generate_series(1, 3000) as n`)
  // A connection reports its scans up to a second later.
  const connection = await search.connect()
  for (const text of ['+1', '1-', '1.', '(3', '-5', '+13', '(30', '+1 (3', '(305']) {
    const { rows: found } = await connection.query('select * from search_customers($1, 100)', [text])
    const { rows: looked } = await connection.query(
      `select pg_stat_get_xact_numscans('customers_search'::regclass)::int as times`,
    )
    expect({ text, found, looked }).toMatchObject({ text, found: [{ too_many: true }], looked: [{ times: 0 }] })
  }
  await connection.end()
})
