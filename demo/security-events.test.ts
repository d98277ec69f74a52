import { createTestDatabase } from '@portal/server/test/postgres.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { insertDemoSecurityEvents } from './security-events.ts'

test('creates rejected requests of each kind for the last week, within their hours', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const now = new Date('2026-11-21T17:00:00Z')
    await insertDemoSecurityEvents(client, now)
    const { rows } = await client.query(
      `select kind, sum(count) > 0 as "has any", bool_and(last_at < hour + interval '1 hour') as "in its hour"
       from security_events where last_at between $1::timestamptz - interval '7 days' and $1 group by 1 order by 1`,
      [now],
    )
    expect(rows).toEqual(
      ['forbidden', 'rate-limited', 'rejected-sign-in'].map((kind) => ({ kind, 'has any': true, 'in its hour': true })),
    )
  } finally {
    await client.end()
    await database.drop()
  }
})
