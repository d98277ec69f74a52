/**
 * Measures reads and live updates with many open pages on one API process and a worker:
 * `npm run bench -- live [--staff 500] [--customers 10000] [--seconds 20] [--changes 5]`
 * Each page follows one customer and reloads on updates; each admin user also reads another customer every ten seconds.
 * Every 1.5 seconds, a queue gets longer or shorter, and every page reloads the counts of the queues.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { WorkQueues } from '@portal/contract/work-queues/calls'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { publishLive } from '@portal/server/src/platform/live/publish.ts'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { count, customerCount, dir } from './options.ts'
import { contextOf, megabytesOf, openSession, PORTAL, start, WORKER } from './requests/server.ts'

const READ_INTERVAL_MS = 10_000
/** As in the web app, so that 500 pages do not ask at the same moment. */
const SPREAD_MS = 800
const FOLLOWED = 50

const values = readCommandLine({
  options: {
    staff: count(500, 'Admin users with an open page.'),
    customers: customerCount(10_000),
    seconds: count(20, 'Seconds of load.'),
    changes: count(5, 'Changes per second.'),
    dir,
  },
})

const postgres = await startBenchPostgres(values.dir)
try {
  const databaseUrl = await openFilledDatabase(postgres, values.customers)
  const context = contextOf(databaseUrl)
  const { rows: customers } = await context.pool.query<{ id: number; username: string }>(
    'select id, username from customers order by random() limit $1',
    [FOLLOWED],
  )
  // Otherwise the worker would catch up on everything that has expired since the last day of the benchmark company.
  await context.pool.query("update customers set valid_till = '2099-12-31' where type = 'comp' and valid_till < now()")
  const portal = await start(PORTAL, databaseUrl)
  const worker = await start(WORKER, databaseUrl)
  const before = megabytesOf(portal.pid)
  const changedAt = new Map<string, number>()
  const [hints, reads, counts] = [new Durations(), new Durations(), new Durations()]
  /** When the queue got each of its lengths. */
  const lengthAt = new Map<number, number>()
  const ends = new AbortController()

  const read = async (token: string, email: string) => {
    const started = performance.now()
    const url = `${portal.url}/admin/api/get-user-details?${new URLSearchParams({ email })}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`get-user-details: ${response.status}`)
    reads.add(performance.now() - started)
  }

  const readCounts = async (token: string) => {
    await wait(Math.random() * SPREAD_MS)
    const response = await fetch(`${portal.url}/admin/api/get-work-queues`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (response.status !== 200) throw new Error(`get-work-queues: ${response.status}`)
    // The contract's reply.
    const { unverifiedPremium = -1 } = (await response.json()) as WorkQueues
    const at = lengthAt.get(unverifiedPremium)
    if (at !== undefined) counts.add(performance.now() - at)
  }

  const follow = async (token: string, email: string) => {
    const response = await fetch(`${portal.url}/admin/api/follow-changes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ customers: [{ email, form: '' }] }),
      signal: ends.signal,
    })
    if (!response.body) throw new Error(`follow-changes: ${response.status}`)
    const decoder = new TextDecoder()
    for await (const part of response.body) {
      const text = decoder.decode(part)
      if (text.includes('"queues"')) countings.push(readCounts(token).catch(ignoreEnd))
      const at = changedAt.get(email)
      if (at === undefined || !text.includes(`customer:${email}`)) continue
      hints.add(performance.now() - at)
      await read(token, email)
    }
  }

  const pages: Promise<unknown>[] = []
  const countings: Promise<unknown>[] = []
  for (let index = 0; index < values.staff; index++) {
    const token = await openSession(context)
    const { username } = customers[index % customers.length] ?? { username: '' }
    pages.push(follow(token, username).catch(ignoreEnd), readPeriodically(token, index))
  }
  await wait(2_000)
  hints.clear()
  reads.clear()
  const queueChanges = changeQueue()
  for (let change = 0; change < values.seconds * values.changes; change++) {
    const { id, username } = customers[change % customers.length] ?? { id: 0, username: '' }
    changedAt.set(username, performance.now())
    await publishLive(context.db, `customer:${id}`)
    await wait(1_000 / values.changes)
  }
  const after = megabytesOf(portal.pid)
  ends.abort()
  await Promise.all([...pages, ...countings, queueChanges])
  const memory = [before, after].map(formatNumber)
  console.log(
    formatTable(
      ['', 'ms p50', 'ms p95', 'ms p99'],
      [
        ['reads', ...reads.cells],
        ['hints', ...hints.cells],
        ['changed counts on a page', ...counts.cells],
      ],
    ),
  )
  console.log(`\nMemory of the API: ${memory[0]} MB before, ${memory[1]} MB with ${values.staff} pages.`)
  console.log(`\n${formatNumber(countings.length / values.seconds)} counts a second.`)
  portal.stop()
  worker.stop()
  await context.pool.end()

  /** Verifies unverified premium customers one by one, makes them unverified again, and starts over. */
  async function changeQueue() {
    const { rows } = await context.pool.query<{ id: number }>('select customer_id as id from unverified_premium')
    const ids = rows.slice(0, 10).map(({ id }) => id)
    const steps = [
      ...ids.map((id, index) => ({ id, status: 'active', length: rows.length - index - 1 })),
      ...ids
        .toReversed()
        .map((id, index) => ({ id, status: 'registered', length: rows.length - ids.length + index + 1 })),
    ]
    for (let change = 0; !ends.signal.aborted; change++) {
      const { id, status, length } = steps[change % steps.length] ?? { id: 0, status: '', length: 0 }
      await context.pool.query('update customers set status = $1 where id = $2', [status, id])
      lengthAt.set(length, performance.now())
      await wait(1_500)
    }
  }

  async function readPeriodically(token: string, index: number) {
    await wait((index / values.staff) * READ_INTERVAL_MS)
    for (let number = index; !ends.signal.aborted; number++) {
      await read(token, customers[number % customers.length]?.username ?? '')
      await wait(READ_INTERVAL_MS, undefined, { signal: ends.signal }).catch(() => {})
    }
  }
} finally {
  await postgres.stop()
}

function ignoreEnd(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}
