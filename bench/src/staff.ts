/**
 * Measures admin users working on one machine with PostgreSQL: each acts once every five seconds, and one action in ten
 * is a change. Then finds the most mixed reads per second while the 95th percentile is at most 100 ms.
 * `npm run bench -- staff [--staff 500] [--customers 100000] [--seconds 60] [--apis 2] [--dir <folder>]`
 */

import { setTimeout as wait } from 'node:timers/promises'
import { adjustmentCalls } from '@portal/contract/billing/adjustments/calls'
import type { Call } from '@portal/contract/call'
import { customersCalls } from '@portal/contract/customers/calls'
import { statusCalls } from '@portal/contract/customers/status/calls'
import { notesCalls } from '@portal/contract/notes/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { workQueuesCalls } from '@portal/contract/work-queues/calls'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { Caller } from '@portal/server/test/caller.ts'
import { seededRandom } from '@portal/server/test/seeded-random.ts'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { count, customerCount, dir } from './options.ts'
import { contextOf, megabytesOf, openSession, PORTAL, start, WORKER } from './requests/server.ts'

const ACTION_INTERVAL_MS = 5_000
const ACTIONS_PER_CHANGE = 10
const WARM_UP_MS = 20_000
const MAX_MS = 100
/** Search texts. */
const TEXTS = ['smith', 'ana', 'garcia', 'maria lopez', 'li', 'brown', '305', '@gmail', 'zoe', 'martin']
/** Concurrent readers, until the reads take longer than that. */
const READERS = [4, 8, 16, 24, 32, 48, 64, 96]

const values = readCommandLine({
  options: {
    staff: count(500, 'Admin users at work.'),
    customers: customerCount(100_000),
    seconds: count(60, 'Seconds of work.'),
    apis: count(2, 'API processes.'),
    dir,
  },
})

type RequestedCall = readonly [Call, Readonly<Record<string, unknown>>]

const postgres = await startBenchPostgres(values.dir)
try {
  const databaseUrl = await openFilledDatabase(postgres, values.customers)
  const context = contextOf(databaseUrl)
  // Otherwise the worker would catch up on everything that has expired since the last day of the benchmark company.
  await context.pool.query("update customers set valid_till = '2099-12-31' where type = 'comp' and valid_till < now()")
  const emails = await chooseCustomers()
  // Sequentially, because the first start sets the password of their login.
  const apis: Awaited<ReturnType<typeof start>>[] = []
  for (let number = 0; number < values.apis; number++) apis.push(await start(PORTAL, databaseUrl))
  const worker = await start(WORKER, databaseUrl)
  const megabytes = () => apis.map(({ pid }) => megabytesOf(pid))
  const callers: Caller[] = []
  for (let index = 0; index < values.staff; index++)
    callers.push(new Caller(apis[index % apis.length]?.url ?? '', await openSession(context)))
  const before = megabytes()

  const [reads, changes] = [new Durations(), new Durations()]
  const timesByCall = new Map<string, Durations>()
  let errors = 0
  let countsFrom = Infinity

  async function send(caller: Caller, [call, input]: RequestedCall, into: Durations): Promise<void> {
    const started = performance.now()
    const { status } = await caller.send(call, input, { headers: { 'idempotency-key': context.newId() } })
    if (started < countsFrom) return
    const took = performance.now() - started
    into.add(took)
    const callTimes = timesByCall.get(call.path) ?? new Durations()
    timesByCall.set(call.path, callTimes)
    callTimes.add(took)
    // A search that finds no one or too many returns 404 or 422.
    if (status >= 500 || (into === changes && status !== 200)) errors++
  }

  async function simulateUser(caller: Caller, index: number, until: number): Promise<void> {
    await wait((index / values.staff) * ACTION_INTERVAL_MS)
    // No two users change the same customer, so that no request is rejected because of another user's change.
    const own = emails[index] ?? ''
    let changeCount = 0
    for (let actionCount = index; performance.now() < until; actionCount++) {
      const next = wait(ACTION_INTERVAL_MS)
      if (actionCount % ACTIONS_PER_CHANGE === 0) await send(caller, changeOf(own, changeCount++), changes)
      else await send(caller, readOf(emails), reads)
      await next
    }
  }

  async function readUntil(caller: Caller, until: number, into: Durations): Promise<number> {
    let readCounts = 0
    for (; performance.now() < until; readCounts++) await send(caller, readOf(emails), into)
    return readCounts
  }

  // Excludes the time in which processes compile code and connections plan their statements.
  countsFrom = performance.now() + WARM_UP_MS
  const until = countsFrom + values.seconds * 1_000
  await Promise.all(callers.map((caller, index) => simulateUser(caller, index, until)))
  const after = megabytes()
  const staffErrors = errors
  const rows = [...timesByCall].map(([path, times]) => [path.slice(1), ...times.cells])

  const rates: string[][] = []
  for (const readers of READERS) {
    const times = new Durations()
    const started = performance.now()
    const readCounts = await Promise.all(
      callers.slice(0, readers).map((caller) => readUntil(caller, started + 10_000, times)),
    )
    const perSecond = readCounts.reduce((sum, one) => sum + one, 0) / ((performance.now() - started) / 1_000)
    rates.push([String(readers), formatNumber(perSecond), ...times.cells])
    if (times.within(0.95) > MAX_MS) break
  }

  const load = `${values.staff} admin users for ${values.seconds} s, ${values.apis} API processes and a worker`
  const all = new Durations()
  all.addAll(reads)
  all.addAll(changes)
  console.log(`### ${values.customers.toLocaleString('en-US')} customers: ${load}\n`)
  console.log(
    formatTable(
      ['', 'ms p50', 'ms p95', 'ms p99'],
      [['reads', ...reads.cells], ['changes', ...changes.cells], ['**all**', ...all.cells], ...rows],
    ),
  )
  const memory = [before, after].map((values) => values.map(formatNumber).join(' and '))
  console.log(`\nErrors: ${staffErrors}. Memory of the API processes: ${memory[0]} MB before, ${memory[1]} MB after.\n`)
  console.log(formatTable(['concurrent readers', 'reads per second', 'ms p50', 'ms p95', 'ms p99'], rates))
  console.log(`\nErrors: ${errors - staffErrors}.`)
  for (const { stop } of [...apis, worker]) stop()
  await context.pool.end()

  /** Returns customers of all ages, at least one for each admin user. */
  async function chooseCustomers(): Promise<string[]> {
    const { rows } = await context.pool.query<{ username: string }>(
      `select username from customers where status = 'active' and id % $2 = 0 order by id limit $1`,
      [Math.max(values.staff, 1_000), Math.max(1, Math.floor(values.customers / 2 / Math.max(values.staff, 1_000)))],
    )
    return rows.map(({ username }) => username)
  }
} finally {
  await postgres.stop()
}

/** Reads like a support user: searches, opens a customer, and occasionally reads the home page and its queues. */
function readOf(emails: readonly string[]): RequestedCall {
  const email = emails[Math.floor(seededRandom.share() * emails.length)] ?? ''
  const kind = seededRandom.share()
  if (kind < 0.2) return [customersCalls.searchUsers, { searchText: email }]
  if (kind < 0.4)
    return [customersCalls.searchUsers, { searchText: TEXTS[Math.floor(seededRandom.share() * TEXTS.length)] }]
  if (kind < 0.85) return [customersCalls.getUserDetails, { email }]
  if (kind < 0.95) return [reportsCalls.getUserHomeStatistics, {}]
  return [workQueuesCalls.getWorkQueueDetails, {}]
}

function changeOf(email: string, changeCount: number): RequestedCall {
  const changes: readonly RequestedCall[] = [
    [notesCalls.addNote, { email, body: 'Asked for the next invoice date' }],
    [adjustmentCalls.addCredit, { email, amount: '1.00', description: 'Outage', currency: 'USD' }],
    [statusCalls.suspendUser, { email }],
    [statusCalls.unsuspendUser, { email }],
  ]
  return changes[changeCount % changes.length] ?? [notesCalls.addNote, { email, body: 'Called' }]
}
