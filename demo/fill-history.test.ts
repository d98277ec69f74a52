import { createTestDatabase } from '@portal/server/test/postgres.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDemo } from './create-demo.ts'

test('the history of each demo customer ends in the current state', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await createDemo({ url: database.url, customers: 300, now: new Date('2026-11-21T17:00:00Z') })
    const { rows } = await client.query(`
      select count(*) filter (where valid_from is distinct from created_at) as "late starts",
        count(*) filter (where (last_type, last_plan, last_status) is distinct from
          (type, case type when 'paid' then current_plan end, status)) as "wrong ends",
        count(*) filter (where steps > 1) > 50 as "many have steps"
      from customers left join (
        select customer_id, min(valid_from) as valid_from, count(*) as steps,
          (array_agg(type order by valid_from desc))[1] as last_type,
          (array_agg(plan order by valid_from desc))[1] as last_plan,
          (array_agg(status order by valid_from desc))[1] as last_status
        from customer_history group by 1
      ) history on customer_id = id`)
    expect(rows).toEqual([{ 'late starts': '0', 'wrong ends': '0', 'many have steps': true }])
    const { rowCount } = await client.query(`
      select from customer_history later join lateral (
        select * from customer_history earlier
        where earlier.customer_id = later.customer_id and earlier.valid_from < later.valid_from
        order by valid_from desc limit 1
      ) earlier on (earlier.type, earlier.plan, earlier.status) is not distinct from (later.type, later.plan, later.status)`)
    expect(rowCount).toBe(0)
  } finally {
    await client.end()
    await database.drop()
  }
})
