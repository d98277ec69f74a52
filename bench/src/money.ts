/**
 * Every action on a customer's money, asked for over HTTP by several members of staff at once, beside the bare
 * transactions that it is made of: `npm run bench:money -w bench -- [--customers 300] [--at-once 8] [--dir <folder>]`
 *
 * The bare transactions are those of the portal itself, recorded one action at a time and then sent again by as many
 * plain connections: the same statements with the same values, from begin to commit, the idempotency key's row among
 * them. They leave out what the portal does besides: HTTP, session, rights, validation, log, and the provider's calls.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '@portal/server/src/app.ts'
import type { Context } from '@portal/server/src/context.ts'
import { migrate } from '@portal/server/src/db/migrate.ts'
import type { Act } from '@portal/server/test/experiments/customer-life.ts'
import { formatNumber, formatTable } from './durations.ts'
import { execute, startBenchPostgres } from './filled-database.ts'
import { addUp, type Measured, measure } from './measure.ts'
import { insertTrialCustomers, openSession, planActs } from './money/acts.ts'
import { askFor, startApi } from './money/portal.ts'
import { BareClients, Recorder, type Transaction } from './money/transactions.ts'
import { withStandIn } from './with-stand-in.ts'

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '300' },
    'at-once': { type: 'string', default: '8' },
    dir: { type: 'string', default: join(tmpdir(), 'portal-bench') },
  },
})
const atOnce = Number(values['at-once'])
const now = () => new Date()
/** So many customers warm everything up and do not count. */
const WARMING = 50

const postgres = await startBenchPostgres(values.dir)
const main = postgres.urlOf('postgres')
const template = postgres.urlOf('money_template')
try {
  const kinds = await prepare()
  const recorded = await recordAll(kinds)
  const ours = await copy('money_template', 'money_portal')
  print(await withStandIn({ url: ours, now, atOnce }, (context, standIn) => compare(recorded, { context, standIn })))
} finally {
  await postgres.stop()
}

async function prepare(): Promise<Act[][]> {
  await execute(main, 'drop database if exists money_template', 'create database money_template')
  await migrate(template, now())
  const emails = await insertTrialCustomers(template, Number(values.customers) + WARMING)
  await execute(template, 'vacuum analyze', 'checkpoint')
  return planActs(emails)
}

/** Copies a database that nobody uses; answers the address of the copy. */
async function copy(from: string, to: string): Promise<string> {
  await execute(main, `drop database if exists ${to}`, `create database ${to} template ${from}`)
  return postgres.urlOf(to)
}

/** All acts of one kind, with the transactions of each, and a database as it was before them. */
interface Recorded {
  readonly acts: readonly Act[]
  readonly transactions: readonly Transaction[][]
  readonly url: string
}

/** Each action by itself, so that its transactions are known. */
async function recordAll(kinds: readonly (readonly Act[])[]): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const url = await copy('money_template', 'money_recorded')
  for (const [index, acts] of kinds.entries()) {
    const before = await copy('money_recorded', `money_bare_${index}`)
    const transactions = await withStandIn({ url, now, atOnce: 1 }, (context) => record(context, acts))
    recorded.push({ acts, transactions, url: before })
  }
  return recorded
}

async function record(context: Context, acts: readonly Act[]): Promise<Transaction[][]> {
  const app = await buildApp(context)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await openSession(context)
  const recorder = new Recorder(context.pool)
  const transactions: Transaction[][] = []
  for (const act of acts) {
    await askFor(url, token, [act], 1)
    transactions.push(recorder.take())
  }
  await app.close()
  return transactions
}

interface Row {
  readonly action: string
  readonly bare: Measured
  readonly ours: Measured
}

/** Kind by kind, the bare transactions and the portal in turns. */
async function compare(
  recorded: readonly Recorded[],
  { context, standIn }: { readonly context: Context; readonly standIn: number },
): Promise<Row[]> {
  const token = await openSession(context)
  const { databaseUrl, payments } = context.config
  const api = await startApi({ DATABASE_URL: databaseUrl ?? '', DEMO: 'true', STRIPE_API_BASE: payments.apiBase })
  const pids = { standIn, postgres: postgres.pid, api: api.pid }
  try {
    const rows: Row[] = []
    for (const { acts, transactions, url } of recorded) {
      const bare = await repeatBare(url, transactions)
      await askFor(api.url, token, acts.slice(0, WARMING), atOnce)
      const ours = await measure(() => askFor(api.url, token, acts.slice(WARMING), atOnce), pids)
      rows.push({ action: acts[0]?.action ?? '', bare, ours })
    }
    return rows
  } finally {
    await api.stop()
  }
}

async function repeatBare(url: string, transactions: readonly Transaction[][]): Promise<Measured> {
  const clients = await BareClients.connect(url, atOnce)
  try {
    await clients.repeat(transactions.slice(0, WARMING))
    return await measure(() => clients.repeat(transactions.slice(WARMING)), { postgres: postgres.pid })
  } finally {
    await clients.end()
  }
}

function print(rows: readonly Row[]): void {
  const count = Number(values.customers)
  const line = (name: string, times: number, bare: Measured, ours: Measured) => [
    name,
    ...[times / bare.seconds, times / ours.seconds, bare.seconds / ours.seconds].map(formatNumber),
    formatNumber(((bare.worked['here'] ?? 0) + (bare.worked['postgres'] ?? 0)) / times),
    ...['api', 'standIn', 'postgres'].map((process) => formatNumber((ours.worked[process] ?? 0) / times)),
  ]
  const all = (side: 'bare' | 'ours') => addUp(rows.map((row) => row[side]))
  console.log(`### ${atOnce} members of staff at the same time, ${count} times each\n`)
  console.log(
    formatTable(
      [
        'action',
        'bare transactions, a second',
        'portal, a second',
        'ratio',
        'processor, ms each: bare',
        'API',
        'stand-in',
        'PostgreSQL',
      ],
      [
        ...rows.map(({ action, bare, ours }) => line(action, count, bare, ours)),
        line('**all**', count * rows.length, all('bare'), all('ours')),
      ],
    ),
  )
}
