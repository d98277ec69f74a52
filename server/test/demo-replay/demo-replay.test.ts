import pg from 'pg'
import { expect, test } from 'vitest'
import { createDemo } from '../../demo/create-demo.ts'
import { createTestDatabase } from '../postgres.ts'
import { moneyRows } from './money-rows.ts'
import { replay } from './replay.ts'

/** Some fifty subscribers; `npm run verify-demo` takes more, REPLAY_CUSTOMERS and REPLAY_SEED any number and others. */
const CUSTOMERS = Number(process.env['REPLAY_CUSTOMERS'] ?? 200)
const SEED = Number(process.env['REPLAY_SEED'] ?? 1)
const NOW = new Date('2026-11-21T17:00:00Z')

test('the engine, let loose on the same people day by day, leaves the same money as the demo company has', {
  timeout: 24 * 3_600_000,
}, async () => {
  const demo = await createTestDatabase()
  await createDemo({ url: demo.url, customers: CUSTOMERS, seed: SEED, now: NOW })
  const written = new pg.Pool({ connectionString: demo.url, max: 1 })
  const engine = await replay({ customers: CUSTOMERS, seed: SEED, now: NOW })

  const differences: unknown[] = []
  let rows = 0
  for (const username of engine.usernames) {
    const [expected, actual] = [await moneyRows(written, username), await moneyRows(engine.owner, username)]
    for (const [table, texts] of Object.entries(expected)) {
      rows += texts.length
      if (texts.join('\n') !== actual[table]?.join('\n')) {
        differences.push({ username, table, demo: texts, engine: actual[table] })
      }
    }
  }
  console.info(`${engine.usernames.length} subscribers, ${rows} rows, ${differences.length} differences`)
  await Promise.all([written.end(), engine.stop()])
  await demo.drop()
  expect(engine.failures).toEqual([])
  expect(differences.slice(0, 5)).toEqual([])
  expect(engine.usernames.length).toBeGreaterThan(CUSTOMERS / 8)
})
