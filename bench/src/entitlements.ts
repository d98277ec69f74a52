/**
 * Measures entitlement checks of random customers through one API process (key, rate limit, rules, log) compared with
 * bare Node with the same statement, alternating:
 * `npm run bench -- entitlements [--customers 100000] [--seconds 8] [--rounds 3]`
 */

import { createHash, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import autocannon from 'autocannon'
import pg from 'pg'
import { formatNumber, formatTable } from './durations.ts'
import { openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { count, customerCount, dir, roundCount } from './options.ts'
import { processorTimeOf } from './processor-time.ts'
import { PORTAL, start } from './requests/server.ts'

const values = readCommandLine({
  options: {
    customers: customerCount(100_000),
    seconds: count(8, 'Seconds of load.'),
    rounds: roundCount(3),
    connections: count(16, 'Connections.'),
    dir,
  },
})

const BARE = fileURLToPath(new URL('./requests/bare-entitlements.ts', import.meta.url))
const PATHS = 10_000

const postgres = await startBenchPostgres(values.dir)
try {
  const databaseUrl = await openFilledDatabase(postgres, values.customers)
  const { key, ids } = await prepare(databaseUrl)
  const bare = await start(BARE, databaseUrl)
  const portal = await start(PORTAL, databaseUrl)
  const rows: string[][] = []
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= values.rounds; round++) {
    const figures = [
      await measure(bare, (id) => `/${id}`, {}, ids),
      await measure(portal, (id) => `/service/v1/customers/${id}/entitlement`, { authorization: `Bearer ${key}` }, ids),
    ]
    if (round === 0) continue
    for (const [index, { rate, p50, p99, processorMicroseconds }] of figures.entries()) {
      const name = index === 0 ? 'bare Node' : 'portal'
      rows.push([`${name}, round ${round}`, ...[rate, p50, p99, processorMicroseconds].map(formatNumber)])
    }
  }
  console.log(formatTable(['', 'checks/s', 'ms p50', 'ms p99', 'processor time of the process per check, µs'], rows))
  bare.stop()
  portal.stop()
} finally {
  await postgres.stop()
}

/** Creates a key that can check entitlements, and picks random customers. */
async function prepare(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const key = `psk_${randomBytes(32).toString('base64url')}`
  await client.query(
    `insert into staff (email, first_name, last_name, role, created_at)
     values ('bench@staff.test', 'Bench', 'Support', 'administrator', now()) on conflict do nothing`,
  )
  await client.query(
    `insert into service_keys (name, scopes, token_hash, token_start, created_by, created_at)
     select $1, '{check-entitlements}', $2, left($3, 10), id, now() from staff where email = 'bench@staff.test'`,
    [`Bench ${key.slice(4, 12)}`, createHash('sha256').update(key).digest(), key],
  )
  const { rows } = await client.query<{ id: number }>('select id from customers order by random() limit $1', [PATHS])
  await client.end()
  return { key, ids: rows.map(({ id }) => id) }
}

async function measure(
  { url, pid }: { readonly url: string; readonly pid: number },
  pathOf: (id: number) => string,
  headers: Record<string, string>,
  ids: readonly number[],
) {
  const before = processorTimeOf(pid)
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: values.connections,
    duration: values.seconds,
    requests: ids.map((id) => ({ path: pathOf(id), headers })),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${url} failed`)
  return {
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    processorMicroseconds: ((processorTimeOf(pid) - before) * 1000) / requests.total,
  }
}
