/**
 * Measures searches per second through the whole server (session, permission, validation, response, log) compared with
 * bare Node with the same statement, alternating:
 * `npm run bench -- requests [--customers 100000] [--seconds 8] [--rounds 5]`
 */

import { fileURLToPath } from 'node:url'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import type { Context } from '@portal/server/src/platform/context.ts'
import autocannon from 'autocannon'
import { formatNumber, formatTable } from './durations.ts'
import { openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { count, customerCount, dir, roundCount } from './options.ts'
import { contextOf, openSession, PORTAL, start } from './requests/server.ts'

const values = readCommandLine({
  options: {
    customers: customerCount(100_000),
    seconds: count(8, 'Seconds of load.'),
    rounds: roundCount(5),
    connections: count(4, 'Connections.'),
    dir,
  },
})

const BARE = fileURLToPath(new URL('./requests/bare-server.ts', import.meta.url))

const postgres = await startBenchPostgres(values.dir)
try {
  const databaseUrl = await openFilledDatabase(postgres, values.customers)
  const context = contextOf(databaseUrl)
  const text = await findTextWithTenRows(context)
  const token = await openSession(context)
  await context.pool.end()

  const bare = await start(BARE, databaseUrl)
  const portal = await start(PORTAL, databaseUrl)
  const query = `searchText=${encodeURIComponent(text)}`
  const rates: { bare: number; portal: number }[] = []
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= values.rounds; round++) {
    const pair = {
      bare: await rateOf(`${bare.url}/?${query}`, {}),
      portal: await rateOf(`${portal.url}/admin/api/search-users?${query}`, { authorization: `Bearer ${token}` }),
    }
    if (round > 0) rates.push(pair)
  }
  const rows = rates.map(({ bare, portal }) => [bare, portal, portal / bare].map(formatNumber))
  const median = [
    rates.map(({ bare }) => bare),
    rates.map(({ portal }) => portal),
    rates.map((pair) => pair.portal / pair.bare),
  ]
  console.log(
    formatTable(
      ['round', 'bare Node, requests/s', 'portal, requests/s', 'ratio'],
      [...rows.map((row, index) => [String(index + 1), ...row]), ['median', ...median.map(middle).map(formatNumber)]],
    ),
  )
  bare.stop()
  portal.stop()
} finally {
  await postgres.stop()
}

/** Returns a name common enough to fill a page of results. */
async function findTextWithTenRows({ pool }: Context): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `select first_name || ' ' || last_name as text from customers group by 1 having count(*) = 10 order by 1 limit 1`,
  )
  if (!rows[0]) throw new Error('no name has ten customers')
  return rows[0].text
}

async function rateOf(url: string, headers: Record<string, string>): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: values.connections,
    duration: values.seconds,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${url} failed`)
  return requests.average
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
