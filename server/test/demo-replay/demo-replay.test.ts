import pg from 'pg'
import { expect, test } from 'vitest'
import type { Histories } from '../../demo/chronicle.ts'
import { createDemo } from '../../demo/create-demo.ts'
import { createTestDatabase } from '../postgres.ts'
import { compareMoney } from './money-rows.ts'

/** Some twenty subscribers and the showcase; `npm run verify-demo` takes more, REPLAY_CUSTOMERS and REPLAY_SEED others. */
const CUSTOMERS = Number(process.env['REPLAY_CUSTOMERS'] ?? 100)
const SEED = Number(process.env['REPLAY_SEED'] ?? 1)
const NOW = new Date('2026-11-21T17:00:00Z')

test('the engine, let loose on the same people day by day, leaves the same money as the bookkeeper writes down', {
  timeout: 24 * 3_600_000,
}, async () => {
  const [written, lived] = [await makeCompany('bookkeeper'), await makeCompany('engine')]
  const { rows, differences } = await compareMoney(written.pool, lived.pool)
  const { rowCount: subscribers } = await written.pool.query('select distinct customer_id from subscriptions')
  console.info(`${CUSTOMERS} customers, ${subscribers} subscribers, ${rows} rows, ${differences.length} differences`)
  await Promise.all([written.drop(), lived.drop()])
  expect(differences.slice(0, 5)).toEqual([])
  expect(subscribers).toBeGreaterThan(CUSTOMERS / 8)
})

async function makeCompany(histories: Histories) {
  const { url, drop } = await createTestDatabase()
  await createDemo({ url, customers: CUSTOMERS, seed: SEED, now: NOW, histories })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  return { pool, drop: () => pool.end().then(drop) }
}
