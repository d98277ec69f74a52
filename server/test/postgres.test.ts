import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './postgres.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('each test file gets a migrated database with the required extensions', async () => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('SELECT count(*)::int AS applied FROM schema_migrations')
  const settings = await client.query("SELECT lower('ÄÉÑ') AS folded, current_setting('TimeZone') AS zone")
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent')
  await client.end()

  expect(rows[0].applied).toBeGreaterThan(0)
  expect(settings.rows[0]).toEqual({ folded: 'äéñ', zone: 'UTC' })
})
