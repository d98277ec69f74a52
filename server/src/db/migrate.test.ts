import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../test/databases.ts'
import { knownMigrations, migrate } from './migrate.ts'

const AT = new Date('2026-01-01T00:00:00Z')

test('what the portal may do is renewed together with the last migration, or neither is done', async () => {
  const name = `test_${randomUUID()}`
  const url = await createDatabase(inject('postgresUrl'), name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const all = await knownMigrations()
    await migrate(url, AT, all.slice(0, -1))
    await client.query('alter schema stand_in rename to elsewhere')
    await expect(migrate(url, AT)).rejects.toThrow(all.at(-1))
    await client.query('alter schema elsewhere rename to stand_in')
    expect(await migrate(url, AT)).toEqual(all.slice(-1))
  } finally {
    await client.end()
    await dropDatabase(inject('postgresUrl'), name)
  }
})
