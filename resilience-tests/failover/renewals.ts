import { setTimeout as wait } from 'node:timers/promises'
import { easternDay } from '@portal/contract/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/durations'
import { checkMoney } from '@portal/server/src/modules/billing/check/check-money.ts'
import { createPool } from '@portal/server/src/platform/db/connect.ts'
import { migrate } from '@portal/server/src/platform/db/migrate.ts'
import { loginUrlOf } from '@portal/server/test/databases.ts'
import { insertDueSubscriptions } from '@portal/server/test/due-subscriptions.ts'
import { startTestSimulator } from '@portal/server/test/payment-simulator.ts'
import { spawnProcess } from '@portal/server/test/spawned-process.ts'
import type pg from 'pg'
import { enqueueBilling } from '../running-portal.ts'
import type { Cluster } from './cluster.ts'
import { type CaseFigures, LONGEST_WITHOUT_RENEWAL_MS } from './figures.ts'

const DUE = 240
const FAULT_AFTER_RENEWALS = 24
const POLL_MS = 250
const END_TIMEOUT_MS = 10 * MINUTE_MS

/** Kills the leader while two workers renew subscriptions. */
export async function runRenewals(cluster: Cluster): Promise<CaseFigures> {
  const { url, superuserUrl } = await cluster.createDatabase('renewals')
  await migrate(url, new Date('2026-01-01T00:00:00Z'))
  const pool = createPool({ url, maxConnections: 1, applicationName: 'portal-resilience' })
  // Tomorrow at midday, when cards are charged.
  const aheadMs = DAY_MS - ((Date.now() + DAY_MS - 17 * HOUR_MS) % DAY_MS) + DAY_MS
  const now = () => new Date(Date.now() + aheadMs)
  await pool.query('update demo_clock set ahead_ms = $1', [aheadMs])
  await insertDueSubscriptions(url, DUE, easternDay(now()))
  const simulator = await startTestSimulator(url, { now })
  const env = { DATABASE_URL: await loginUrlOf(superuserUrl), DEMO: 'true', STRIPE_API_BASE: simulator.url }
  await enqueueBilling(url, now)
  const workers = [await spawnProcess('worker', env), await spawnProcess('worker', env)]
  try {
    await untilPaid(pool, FAULT_AFTER_RENEWALS)
    await cluster.kill(await cluster.nodeOf('leader'))
    const isFinished = await untilPaid(pool, DUE)
    await cluster.untilHealthy()
    const { invoices, paid, charges, twice, longestMs, parked } = await readTotals(pool)
    const wrong = isFinished ? [] : [`not finished within ${END_TIMEOUT_MS / MINUTE_MS} minutes`]
    if (parked > 0) wrong.push(`${parked} on hold`)
    for await (const { rule, violations } of checkMoney(url, now())) if (violations > 0) wrong.push(rule)
    return {
      title: `${DUE} renewals under way, leader killed`,
      acknowledged: paid,
      lost: DUE - Math.min(invoices, paid, charges),
      doubled: twice + Math.max(0, charges - DUE) + Math.max(0, invoices - DUE),
      wrong,
      longestMs: Math.round(longestMs),
      limitMs: LONGEST_WITHOUT_RENEWAL_MS,
      errors: {},
      reportsAtReplica: 0,
      reportsAtPrimary: 0,
      reportErrors: {},
      mayReportsFail: true,
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
    await simulator.stop()
    await pool.end()
  }
}

/** Returns true if this many renewals were paid in time. */
async function untilPaid(pool: pg.Pool, count: number): Promise<boolean> {
  for (let waited = 0; waited < END_TIMEOUT_MS; waited += POLL_MS) {
    // Unknown without a primary.
    const paid = await pool.query<{ paid: number }>('select count(*)::int as paid from payments').then(
      ({ rows }) => rows[0]?.paid ?? 0,
      () => 0,
    )
    if (paid >= count) return true
    await wait(POLL_MS)
  }
  return false
}

async function readTotals(pool: pg.Pool) {
  const { rows } = await pool.query<{
    invoices: number
    paid: number
    charges: number
    twice: number
    parked: number
    longestMs: number
  }>(
    `select (select count(*)::int - $1 from invoices) as invoices,
       (select count(*)::int from payments) as paid,
       (select count(*)::int from stand_in.charges where status = 'succeeded') as charges,
       (select count(*)::int from (
          select from stand_in.charges where status = 'succeeded' group by customer having count(*) > 1) more) as twice,
       (select count(*)::int from parked_customers) as parked,
       (select max(extract(epoch from gap) * 1000)::float from (
          select paid_at - lag(paid_at) over (order by paid_at) as gap from payments) gaps) as "longestMs"`,
    [DUE],
  )
  // A SELECT without FROM returns exactly one row.
  return rows[0] as (typeof rows)[number]
}
