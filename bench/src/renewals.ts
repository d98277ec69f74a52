/**
 * Due subscriptions renewed in one run, each charged at the stand-in of the payment provider, beside the bare
 * transactions that a renewal is made of:
 * `npm run bench:renewals -w bench -- [--due 2000] [--dir <folder>]`
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { easternDay } from '@portal/contract/dates'
import { runBilling } from '@portal/server/src/billing/engine/run-billing.ts'
import { readConfig } from '@portal/server/src/config.ts'
import { createContext } from '@portal/server/src/context.ts'
import { migrate } from '@portal/server/src/db/migrate.ts'
import { createLog } from '@portal/server/src/log.ts'
import { insertDueSubscriptions } from '@portal/server/test/experiments/due-subscriptions.ts'
import { freePort } from '@portal/server/test/started-portal.ts'
import pg from 'pg'
import { formatNumber, formatTable } from './durations.ts'
import { execute, startBenchPostgres } from './filled-database.ts'
import { renewBare } from './renewals/bare.ts'

const { values } = parseArgs({
  options: {
    due: { type: 'string', default: '2000' },
    dir: { type: 'string', default: join(tmpdir(), 'portal-bench') },
  },
})
const DAY_MS = 86_400_000
const SAMPLE_EVERY_MS = 500
const STAND_IN = fileURLToPath(new URL('../../server/src/stand-in.ts', import.meta.url))
const CONNECTIONS = 4

const due = Number(values.due)
// Tomorrow at noon in New York: cards are charged then.
const aheadMs = DAY_MS - ((Date.now() + DAY_MS - 17 * 3_600_000) % DAY_MS) + DAY_MS
const now = () => new Date(Date.now() + aheadMs)

const postgres = await startBenchPostgres(values.dir)
try {
  const bare = await inNewDatabase('renewals_bare', (url) => renewBare(url, easternDay(now()), CONNECTIONS))
  const ours = await inNewDatabase('renewals', renewAll)
  const perSecond = (seconds: number) => due / seconds
  console.log(`### ${due.toLocaleString('en-US')} due renewals in one run\n`)
  console.log(
    formatTable(
      ['', 'renewals a second', 'of the bare transactions'],
      [
        ['bare transactions, nothing asked of a provider', formatNumber(perSecond(bare)), '1.00'],
        [
          'the engine, each charged at the stand-in',
          formatNumber(perSecond(ours.seconds)),
          formatNumber(bare / ours.seconds),
        ],
      ],
    ),
  )
  const { quarters, renewed, paid } = ours
  console.log(`\n${renewed.toLocaleString('en-US')} renewed, ${paid.toLocaleString('en-US')} paid.`)
  console.log(
    `Memory of the worker, MB, the most in each quarter of the run: ${quarters.map(formatNumber).join(', ')}.`,
  )
} finally {
  await postgres.stop()
}

async function inNewDatabase<T>(name: string, work: (url: string) => Promise<T>): Promise<T> {
  const url = postgres.urlOf(name)
  await execute(postgres.urlOf('postgres'), `drop database if exists ${name}`, `create database ${name}`)
  await migrate(url, now())
  await insertDueSubscriptions(url, due, easternDay(now()))
  await execute(url, 'vacuum analyze', 'checkpoint', `update demo_clock set ahead_ms = ${aheadMs}`)
  const result = await work(url)
  await execute(postgres.urlOf('postgres'), `drop database ${name}`)
  return result
}

async function renewAll(databaseUrl: string) {
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, DEMO: 'true', STRIPE_API_BASE: `http://127.0.0.1:${port}` }
  const standIn = fork(STAND_IN, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(standIn, 'message')
  const context = createContext({
    config: readConfig(env),
    databaseUrl,
    applicationName: 'bench-renewals',
    log: createLog({ level: 'silent' }),
    now,
    newId: randomUUID,
  })
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(process.memoryUsage().rss / 2 ** 20), SAMPLE_EVERY_MS)
  const began = performance.now()
  await runBilling(context)
  const seconds = (performance.now() - began) / 1000
  clearInterval(sampling)
  await context.pool.end()
  const { renewed, paid } = await countOf(databaseUrl)
  standIn.kill()
  await once(standIn, 'exit')
  return { seconds, renewed, paid, quarters: quartersOf(samples) }
}

async function countOf(url: string): Promise<{ renewed: number; paid: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ renewed: number; paid: number }>(
    'select (select count(*)::int - $1 from invoices) as renewed, (select count(*)::int from payments) as paid',
    [due],
  )
  await client.end()
  return rows[0] ?? { renewed: 0, paid: 0 }
}

function quartersOf(samples: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(samples.length / 4))
  return [0, 1, 2, 3].map((quarter) => Math.max(...samples.slice(quarter * size, (quarter + 1) * size)))
}
