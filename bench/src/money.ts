/**
 * Measures every billing action on customers over HTTP, requested concurrently by several staff members, each with an
 * idempotency key:
 * `npm run bench -- money [--customers 1000] [--at-once 8] [--dir <folder>]`
 * Actions that call the payment provider include the time of the simulator, which shares the CPU.
 */

import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import type { Context } from '@portal/server/src/platform/context.ts'
import type { BillingAction } from '@portal/server/test/billing-actions.ts'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { startBenchPostgres } from './filled-database.ts'
import { type Measured, measure } from './measure.ts'
import { openSessions } from './money/actions.ts'
import { requestAll } from './money/request-all.ts'
import { createCompany } from './money/company.ts'
import { startApi } from './money/portal.ts'
import { count, customerCount, dir } from './options.ts'
import { withSimulator } from './with-simulator.ts'

const values = readCommandLine({
  options: {
    customers: customerCount(1_000),
    'at-once': count(8, 'Concurrent actions.'),
    dir,
  },
})
const concurrency = values['at-once']
const now = () => new Date()
/** This many customers are a warm-up and do not count: a portal runs for weeks. */
const WARM_UP_CUSTOMERS = 300

const postgres = await startBenchPostgres(values.dir)
try {
  const { name, kinds } = await createCompany(postgres, {
    customers: values.customers + WARM_UP_CUSTOMERS,
    concurrency,
    now,
  })
  const url = postgres.urlOf(name)
  print(
    await withSimulator({ url, now, concurrency }, (context, simulator) => measureAll(kinds, { context, simulator })),
  )
} finally {
  await postgres.stop()
}

interface Row {
  readonly action: string
  readonly times: Durations
  readonly measured: Measured
}

async function measureAll(
  kinds: readonly (readonly BillingAction[])[],
  { context, simulator }: { readonly context: Context; readonly simulator: number },
): Promise<Row[]> {
  const tokens = await openSessions(context)
  const api = await startApi(context)
  const pids = { simulator, postgres: postgres.pid, api: api.pid }
  try {
    const rows: Row[] = []
    // Every kind first, so that shared start-up costs are not attributed to the first measured one.
    for (const actions of kinds) await requestAll(api.url, tokens, actions.slice(0, WARM_UP_CUSTOMERS))
    for (const actions of kinds) {
      const times = new Durations()
      const measured = await measure(() => requestAll(api.url, tokens, actions.slice(WARM_UP_CUSTOMERS), times), pids)
      rows.push({ action: actions[0]?.action ?? '', times, measured })
    }
    return rows
  } finally {
    await api.stop()
  }
}

function print(rows: readonly Row[]): void {
  console.log(`### ${concurrency} concurrent staff members, ${values.customers} times each\n`)
  console.log(
    formatTable(
      ['action', 'per second', 'ms p50', 'ms p95', 'ms p99', 'processor, ms each: API', 'PostgreSQL', 'simulator'],
      rows.map(({ action, times, measured: { seconds, cpuMs } }) => [
        action,
        formatNumber(values.customers / seconds),
        ...times.cells,
        ...['api', 'postgres', 'simulator'].map((process) => formatNumber((cpuMs[process] ?? 0) / values.customers)),
      ]),
    ),
  )
}
