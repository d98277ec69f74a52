import { createTestDatabase } from '@portal/server/test/postgres.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { insertDemoMerchants } from '../merchants.ts'
import { SHOWCASE_CUSTOMERS } from '../population.ts'
import { simulateBase } from './simulate-base.ts'

const NOW = new Date('2026-11-21T17:00:00Z')

test('fails to create demo data if the portal rejects an action', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('begin')
    await insertDemoMerchants(client, NOW)
    await client.query('delete from plans')
    await expect(simulateBase(client, { customers: SHOWCASE_CUSTOMERS, seed: 1, now: NOW })).rejects.toThrow(
      'The portal refused what the demo does at',
    )
  } finally {
    await client.end()
    await database.drop()
  }
})
