import { createTestDatabase } from '@portal/server/test/postgres.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { loadBase } from '../base/load-base.ts'
import { historyTables, loadSnapshot } from '../base/snapshot.ts'
import { Calendar } from '../calendar.ts'
import { insertDemoMerchants } from '../merchants.ts'
import { SHOWCASE_CUSTOMERS } from '../population.ts'
import { findColumns } from './columns.ts'
import { copyRows } from './copy-rows.ts'
import { findPatterns } from './patterns.ts'
import { writeCopies } from './write-copies.ts'

const NOW = new Date('2026-11-21T17:00:00Z')

test('the millionth copy of a customer has unique IDs', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('begin')
    await insertDemoMerchants(client, new Date('2021-11-21T17:00:00Z'))
    await loadSnapshot(client, await loadBase(client, { customers: SHOWCASE_CUSTOMERS, seed: 1, now: NOW }))
    const columns = await findColumns(client)
    const [pattern] = await findPatterns(client, columns, new Calendar('2021-01-01', '2031-01-01'), NOW)
    if (!pattern) throw new Error('no one can be copied')
    const placements = [500_000_000, 500_000_001].map((round) => {
      return { pattern, round, days: 0, earlierMs: 0, createdAt: pattern.signedUpAt }
    })
    await writeCopies(client, { base: [], placements: [placements], copies: 2, seed: 1 })
    await copyRows(client, columns, NOW, historyTables)
    const { rows } = await client.query<{ id: string }>('select id from customer_events order by id')
    expect(Number(rows[0]?.id)).toBeGreaterThan(2 ** 31)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  } finally {
    await client.end()
    await database.drop()
  }
})
