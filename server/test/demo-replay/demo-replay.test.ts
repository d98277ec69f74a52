import { createDemo } from '@portal/demo/create-demo.ts'
import { fillSimulator } from '@portal/demo/fill-simulator.ts'
import type { Histories } from '@portal/demo/histories.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMoney } from '../../src/modules/billing/check/check-money.ts'
import { checkCounts } from '../../src/modules/reports/counts/check-counts.ts'
import { verifyAudit } from '../../src/platform/audit/verification/verify.ts'
import { createDb, createPool } from '../../src/platform/db/connect.ts'
import { createTestDatabase } from '../postgres.ts'
import { expectAgreement } from '../report-identities.ts'
import { compareMoney } from './money-rows.ts'

/**
 * Some ten subscribers and the showcase; `npm run resilience-test -- demo-history` takes more, REPLAY_CUSTOMERS and
 * REPLAY_SEED others.
 */
const CUSTOMERS = Number(process.env['REPLAY_CUSTOMERS'] ?? 60)
const SEED = Number(process.env['REPLAY_SEED'] ?? 1)
const NOW = new Date('2026-11-21T17:00:00Z')
const AS_LONG_AS_IT_TAKES_MS = 24 * 3_600_000

let written: Company
let lived: Company

beforeAll(async () => {
  written = await makeCompany('ledger')
  lived = await makeCompany('engine')
}, AS_LONG_AS_IT_TAKES_MS)
afterAll(async () => {
  await Promise.all([written.drop(), lived.drop()])
})

test(
  'the engine, run over the same people day by day, leaves the same money as the ledger writer writes down',
  {
    timeout: AS_LONG_AS_IT_TAKES_MS,
  },
  async () => {
    const { rows, differences } = await compareMoney(written.pool, lived.pool)
    const { rowCount: subscribers } = await written.pool.query('select distinct customer_id from subscriptions')
    console.info(`${CUSTOMERS} customers, ${subscribers} subscribers, ${rows} rows, ${differences.length} differences`)
    expect(differences.slice(0, 5)).toEqual([])
    expect(subscribers).toBeGreaterThan(CUSTOMERS / 8)
  },
)

test(
  'what the engine leaves passes every check, and nothing is left to be done',
  {
    timeout: AS_LONG_AS_IT_TAKES_MS,
  },
  async () => {
    const wrong: unknown[] = []
    for await (const finding of checkMoney(lived.url, NOW)) if (finding.violations > 0) wrong.push(finding)
    const pool = createPool({ url: lived.url, maxConnections: 1, applicationName: 'portal-test' })
    const db = createDb(pool)
    for await (const finding of checkCounts(db)) if (finding.wrong > 0) wrong.push(finding)
    await expectAgreement(db, NOW)
    expect(await verifyAudit(db, NOW)).toMatchObject({ waiting: 0, breaks: [] })
    await pool.end()
    expect(wrong).toEqual([])
    const { rows } = await lived.pool.query(
      `select (select count(*)::int from payment_operations where settled_at is null) as operations,
       (select count(*)::int from parked_customers) as parked,
       (select count(*)::int from provider_events where handled_at is null) as unheard,
       (select count(*)::int from pgboss.job where state <> 'completed') as jobs`,
    )
    expect(rows).toEqual([{ operations: 0, parked: 0, unheard: 0, jobs: 0 }])
  },
)

test('the simulator of the provider has its side of it: every charge, refund and chargeback', async () => {
  await fillSimulator(lived.url, NOW)
  const { rows } = await lived.pool.query(
    `select (select count(*) from simulator.charges where status = 'succeeded') = (select count(*) from payments) as charges,
       (select count(*) from simulator.refunds) = (select count(*) from refunds) as refunds,
       (select count(*) from simulator.disputes) = (select count(*) from disputes) as disputes,
       (select count(*) from simulator.cards) = (select count(*) from cards) as cards`,
  )
  expect(rows).toEqual([{ charges: true, refunds: true, disputes: true, cards: true }])
})

type Company = Awaited<ReturnType<typeof makeCompany>>

async function makeCompany(histories: Histories) {
  const { url, drop } = await createTestDatabase()
  await createDemo({ url, customers: CUSTOMERS, seed: SEED, now: NOW, histories })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  return { url, pool, drop: () => pool.end().then(drop) }
}
