import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/started-portal.ts'
import { openDatabase } from './database.ts'

const folder = await temporaryFolder()
afterAll(() => folder.remove())

test('the embedded PostgreSQL allows all connections that the settings permit', async () => {
  const databaseConnections = 150
  const database = await openDatabase({ databaseUrl: null, dataDir: folder.path, databaseConnections })
  const client = new Client({ connectionString: database.url })
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('max_connections')::int as connections")

    // The API and the worker each open this many.
    expect(rows[0].connections).toBeGreaterThan(2 * databaseConnections)
  } finally {
    await client.end()
    await database.close()
  }
})
