/**
 * Every action on a customer's money, asked for over HTTP by several members of staff at once, beside the bare
 * transactions that it is made of: `npm run bench -- money [--customers 1000] [--at-once 8] [--dir <folder>]`
 *
 * The bare transactions are those of the portal itself, recorded one action at a time and then sent again by as many
 * plain connections: the same statements with the same values, from start to commit, the idempotency key's row among
 * them. They leave out what the portal does besides: HTTP, session, rights, validation, log, and the provider's calls.
 * The calls are recorded and asked again too, of the same simulator and by the provider's own library: both take their
 * part of the processors here, where a true provider has processors of its own.
 */

import { buildApp } from '@portal/server/src/app/app.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import type { Context } from '@portal/server/src/platform/context.ts'
import type { Act } from '@portal/server/test/customer-history.ts'
import { formatNumber, formatTable } from './durations.ts'
import { copyDatabase, startBenchPostgres } from './filled-database.ts'
import { addUp, type Measured, measure } from './measure.ts'
import { openSession } from './money/acts.ts'
import { askFor } from './money/asking.ts'
import { makeCompany } from './money/company.ts'
import { startApi } from './money/portal.ts'
import { retryPending, noteCalls, type ProviderCall } from './money/provider-calls.ts'
import { BareClients, Recorder, type Transaction } from './money/transactions.ts'
import { count, customerCount, dir } from './options.ts'
import { withSimulator } from './with-simulator.ts'

const values = readCommandLine({
  options: {
    customers: customerCount(1_000),
    'at-once': count(8, 'Actions at the same time.'),
    dir,
  },
})
const atOnce = values['at-once']
const now = () => new Date()
/** So many customers warm everything up and do not count: a portal runs for weeks. */
const WARMING = 300

const postgres = await startBenchPostgres(values.dir)
try {
  const company = await makeCompany(postgres, values.customers + WARMING, now)
  const recorded = await recordAll(company)
  const ours = await copyDatabase(postgres, company.name, 'money_portal')
  print(
    await withSimulator({ url: ours, now, atOnce }, (context, simulator) => compare(recorded, { context, simulator })),
  )
} finally {
  await postgres.stop()
}

/**
 * All acts of one kind, with the transactions of each and what it asks the provider, and a database as it was before.
 */
interface Recorded {
  readonly acts: readonly Act[]
  readonly transactions: readonly Transaction[][]
  readonly calls: readonly ProviderCall[][]
  readonly url: string
}

/** Each action on its own, so that its transactions and calls are known. */
async function recordAll({ name, kinds }: Awaited<ReturnType<typeof makeCompany>>): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const url = await copyDatabase(postgres, name, 'money_recorded')
  for (const [index, acts] of kinds.entries()) {
    const before = await copyDatabase(postgres, 'money_recorded', `money_bare_${index}`)
    const made = await withSimulator({ url, now, atOnce: 1 }, (context) => record(context, acts))
    recorded.push({ acts, ...made, url: before })
  }
  return recorded
}

async function record(context: Context, acts: readonly Act[]): Promise<Pick<Recorded, 'transactions' | 'calls'>> {
  const provider = noteCalls(context.payments)
  const app = await buildApp({ ...context, payments: provider.noted })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await openSession(context)
  const recorder = new Recorder(context.pool)
  const transactions: Transaction[][] = []
  const calls: ProviderCall[][] = []
  for (const act of acts) {
    await askFor(url, token, [act], 1)
    transactions.push(recorder.take())
    calls.push(provider.take())
  }
  await app.close()
  return { transactions, calls }
}

interface Row {
  readonly action: string
  readonly bare: Measured
  readonly calls: Measured
  readonly ours: Measured
}

/** Kind by kind, the bare transactions and the portal in turns. */
async function compare(
  recorded: readonly Recorded[],
  { context, simulator }: { readonly context: Context; readonly simulator: number },
): Promise<Row[]> {
  const token = await openSession(context)
  const api = await startApi(context)
  const pids = { simulator, postgres: postgres.pid, api: api.pid }
  try {
    const rows: Row[] = []
    // Every kind first: what they have in common would else be charged to the first that is measured.
    for (const { acts } of recorded) await askFor(api.url, token, acts.slice(0, WARMING), atOnce)
    for (const { acts, transactions, calls: asked, url } of recorded) {
      const bare = await repeatBare(url, transactions)
      const calls = await repeatCalls(url, asked)
      const ours = await measure(() => askFor(api.url, token, acts.slice(WARMING), atOnce), pids)
      rows.push({ action: acts[0]?.action ?? '', bare, calls, ours })
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

async function repeatCalls(url: string, calls: readonly ProviderCall[][]): Promise<Measured> {
  if (calls.every((each) => each.length === 0)) return { seconds: 0, worked: {} }
  return withSimulator({ url, now, atOnce }, async ({ payments }, simulator) => {
    await retryPending(payments, calls.slice(0, WARMING), atOnce)
    return measure(() => retryPending(payments, calls.slice(WARMING), atOnce), { simulator, postgres: postgres.pid })
  })
}

function print(rows: readonly Row[]): void {
  const count = values.customers
  const line = (name: string, times: number, { bare, calls, ours }: Omit<Row, 'action'>) => [
    name,
    ...[times / bare.seconds, times / (bare.seconds + calls.seconds), times / ours.seconds].map(formatNumber),
    ...[bare.seconds / ours.seconds, (bare.seconds + calls.seconds) / ours.seconds].map(formatNumber),
    formatNumber(((bare.worked['here'] ?? 0) + (bare.worked['postgres'] ?? 0)) / times),
    ...['api', 'simulator', 'postgres', 'here'].map((process) => formatNumber((ours.worked[process] ?? 0) / times)),
  ]
  const sumUp = (name: string, some: readonly Row[]) => {
    const side = (which: 'bare' | 'calls' | 'ours') => addUp(some.map((row) => row[which]))
    return line(name, count * some.length, { bare: side('bare'), calls: side('calls'), ours: side('ours') })
  }
  const asksProvider = ({ calls }: Row) => calls.seconds > 0
  const without = rows.filter((row) => !asksProvider(row))
  console.log(`### ${atOnce} members of staff at the same time, ${count} times each\n`)
  console.log(
    formatTable(
      [
        'action',
        'bare transactions, a second',
        'with the calls, a second',
        'portal, a second',
        'of the bare',
        'of the bare with the calls',
        'processor, ms each: bare',
        'API',
        'simulator',
        'PostgreSQL',
        'who asks',
      ],
      [
        ...rows.map(({ action, ...measured }) => line(action, count, measured)),
        sumUp('**without the provider**', without),
        sumUp('**with the provider**', rows.filter(asksProvider)),
        sumUp('**all**', rows),
      ],
    ),
  )
}
