/**
 * Measures due subscriptions renewed in one run, each charged at the payment simulator, compared with the bare
 * transactions of a renewal, and with the provider's calls alone:
 * `npm run bench -- renewals [--due 2000] [--limits <due>] [--at-once 16] [--dir <folder>]`
 * The two limits are the same per second for any number, so a smaller number is enough for them.
 */

import { easternDay } from '@portal/contract/dates'
import { DAY_MS, HOUR_MS } from '@portal/contract/durations'
import { runBilling } from '@portal/server/src/modules/billing/engine/run-billing.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { optional, wholeNumber } from '@portal/server/src/platform/command-line/kinds.mjs'
import type { Context } from '@portal/server/src/platform/context.ts'
import { migrate } from '@portal/server/src/platform/db/migrate.ts'
import { insertDueSubscriptions } from '@portal/server/test/due-subscriptions.ts'
import { formatNumber, formatTable } from './durations.ts'
import { execute, startBenchPostgres } from './filled-database.ts'
import { type Measured, measure } from './measure.ts'
import { count, dir } from './options.ts'
import { renewBare } from './renewals/bare.ts'
import { requestCharges } from './renewals/request-charges.ts'
import { withSimulator } from './with-simulator.ts'

const values = readCommandLine({
  options: {
    due: count(2_000, 'Due subscriptions.'),
    limits: optional(wholeNumber(1, 100_000_000, 'Renewals for the two limits. Default: as --due.')),
    'at-once': count(16, 'Concurrent renewals.'),
    dir,
  },
})
const SAMPLE_INTERVAL_MS = 500

const due = values.due
const limits = values.limits ?? due
const concurrency = values['at-once']
// Tomorrow at noon in New York, when cards are charged.
const aheadMs = DAY_MS - ((Date.now() + DAY_MS - 17 * HOUR_MS) % DAY_MS) + DAY_MS
const now = () => new Date(Date.now() + aheadMs)

const postgres = await startBenchPostgres(values.dir)
try {
  const bare = await inNewDatabase('renewals_bare', limits, (url) =>
    measure(() => renewBare(url, easternDay(now()), concurrency), { postgres: postgres.pid }),
  )
  const calls = await inNewDatabase('renewals_calls', limits, (url) =>
    withSimulator({ url, now, concurrency }, (context, simulator) =>
      measure(() => requestCharges(context, concurrency), { simulator, postgres: postgres.pid }),
    ),
  )
  const engine = await inNewDatabase('renewals', due, (url) => withSimulator({ url, now, concurrency }, renewAll))
  const row = (name: string, { seconds, cpuMs }: Measured, done = limits) => [
    name,
    ...[done / seconds, (done / seconds) * (bare.seconds / limits)].map(formatNumber),
    ...['here', 'simulator', 'postgres'].map((process) => formatNumber((cpuMs[process] ?? 0) / done)),
  ]
  console.log(`### ${due.toLocaleString('en-US')} due renewals in one run, ${concurrency} at the same time\n`)
  console.log(
    formatTable(
      ['', 'per second', 'of the bare', 'processor, ms each: here', 'simulator', 'PostgreSQL'],
      [
        row('the bare transactions, without provider calls', bare),
        row('the provider calls, without transactions', calls),
        row('the engine, each renewal charged at the simulator', engine, due),
      ],
    ),
  )
  const { quarters, renewed, paid } = engine
  if (limits !== due) console.log(`\nThe two limits are of ${limits.toLocaleString('en-US')} renewals.`)
  console.log(`\n${renewed.toLocaleString('en-US')} renewed, ${paid.toLocaleString('en-US')} paid.`)
  console.log(
    `Memory of the worker, MB, the most in each quarter of the run: ${quarters.map(formatNumber).join(', ')}.`,
  )
} finally {
  await postgres.stop()
}

async function inNewDatabase<T>(name: string, subscriptions: number, work: (url: string) => Promise<T>): Promise<T> {
  const url = postgres.urlOf(name)
  await execute(postgres.urlOf('postgres'), `drop database if exists ${name}`, `create database ${name}`)
  await migrate(url, now())
  await insertDueSubscriptions(url, subscriptions, easternDay(now()))
  await execute(url, 'vacuum analyze', 'checkpoint', `update demo_clock set ahead_ms = ${aheadMs}`)
  const result = await work(url)
  await execute(postgres.urlOf('postgres'), `drop database ${name}`)
  return result
}

async function renewAll(context: Context, simulator: number) {
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(process.memoryUsage().rss / 2 ** 20), SAMPLE_INTERVAL_MS)
  const measured = await measure(() => runBilling(context), { simulator, postgres: postgres.pid })
  clearInterval(sampling)
  return { ...measured, ...(await countPaid(context)), quarters: quartersOf(samples) }
}

async function countPaid({ pool }: Context): Promise<{ renewed: number; paid: number }> {
  const { rows } = await pool.query<{ renewed: number; paid: number }>(
    'select (select count(*)::int - $1 from invoices) as renewed, (select count(*)::int from payments) as paid',
    [due],
  )
  return rows[0] ?? { renewed: 0, paid: 0 }
}

function quartersOf(samples: readonly number[]): number[] {
  const bounds = [0, 1, 2, 3, 4].map((quarter) => Math.round((quarter * samples.length) / 4))
  return bounds
    .slice(1)
    .map((end, quarter) => samples.slice(bounds[quarter], end).reduce((most, each) => Math.max(most, each), 0))
}
