/**
 * Measures what maintaining the search index, the report counts and the audit trail costs writers who change customers,
 * eight at a time, compared with the bare change: the same table with all its constraints and other indexes (the unique
 * username, the day of sign-up…), but without anything that follows a change. A change is one statement and one
 * transaction; its audit entry, if any, is part of the same statement. The worker's part runs concurrently on the same
 * CPU, at least as often as in the portal; a round lasts until the worker has caught up, and its remaining work is
 * done, with its CPU time counted, at the end. The last rows are changes as the portal makes them, by its own
 * functions: lock and read the customer, change it, and write the event and the audit entry. The last column has none
 * of the portal's triggers, only PostgreSQL's own trigram index.
 *
 * `npm run bench -- writers [--customers 100000] [--seconds 2] [--rounds 6] [--dir <folder>]`
 */

import { setTimeout as delay } from 'node:timers/promises'
import { aggregateChanges } from '@portal/server/src/modules/reports/counts/queries.ts'
import { SEAL_BATCH_SIZE, sealAudit } from '@portal/server/src/platform/audit/seal.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { createDb, createPool } from '@portal/server/src/platform/db/connect.ts'
import pg from 'pg'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { execute, openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { count, customerCount, dir, roundCount } from './options.ts'
import { type PortalChange, portalChanges, recordEvent } from './portal-changes.ts'
import { processorTimeOf } from './processor-time.ts'

const WRITERS = 8
/** Uncounted changes that each connection makes first: the portal's connections live long, and have their plans. */
const CHANGES_TO_WARM_UP = 50

const values = readCommandLine({
  options: {
    customers: customerCount(100_000),
    seconds: count(2, 'Seconds of each round.'),
    rounds: roundCount(6),
    dir,
  },
})

interface Change {
  readonly sql: string
  /** @param serial a number unique to this change */
  readonly values: (serial: number) => unknown[]
}

const AUDIT_ENTRY = `
  insert into audit_entries (occurred_at, staff_id, staff_email, action, customer_id, before, after, request_id)
  select '2026-03-10T15:00:00Z', null, 'support@example.com', 'suspend-customer', changed.id,
    '{"status": "active"}', '{"status": "suspended"}', 'a6e5c8c2-7a7f-4d3c-9c43-1e3f5a8f0b7d'
  from changed`

const customers = values.customers
const anyone = () => 1 + Math.floor(Math.random() * customers)

const changes: Readonly<Record<string, Change>> = {
  'suspends a customer': {
    sql: `update customers set status = case status when 'active' then 'suspended' else 'active' end where id = $1`,
    values: () => [anyone()],
  },
  'verifies a customer': {
    sql: `update customers set status = case status when 'active' then 'registered' else 'active' end where id = $1`,
    values: () => [anyone()],
  },
  'renames a customer': {
    sql: 'update customers set first_name = $2, last_name = $3 where id = $1',
    values: (serial) => [anyone(), `Ana ${serial.toString(36)}`, `Núñez ${serial.toString(32)}`],
  },
  'signs a customer up': {
    sql: `insert into customers (username, first_name, last_name, status, merchant_code, new_user, created_at, time_zone,
            language, opted_in, free_seconds_consumed, in_app_subscription)
          values ($1, $2, $3, 'registered', (select min(code) from merchants), true, '2026-03-10T15:00:00Z',
            'America/New_York', 'en', false, 0, false)`,
    values: (serial) => [`maria.lopez.${serial.toString(36)}@example.com`, 'Maria', 'Lopez'],
  },
}

let serial = Number(process.hrtime.bigint() % 1_000_000_000n) * 1000

interface Writer {
  change(): Promise<unknown>
  end(): Promise<void>
}

/** Opens a writer that makes a change with one statement, which each connection parses once. */
async function openWriter(url: string, change: Change, isAudited: boolean): Promise<Writer> {
  const text = isAudited ? `with changed as (${change.sql} returning id) ${AUDIT_ENTRY}` : change.sql
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    change: () => client.query({ name: 'change', text, values: change.values(serial++) }),
    end: () => client.end(),
  }
}

/** Opens a writer that makes a change with the portal's own functions. */
async function openPortalWriter(url: string, change: PortalChange, isAudited: boolean): Promise<Writer> {
  const pool = createPool({ url, maxConnections: 1, applicationName: 'bench-writer' })
  const db = createDb(pool)
  const { rows: chosen } = await pool.query<{ username: string }>(
    'select username from customers where id <= $1 order by hashint8(id) limit 10000',
    [customers],
  )
  return {
    change: () =>
      db.transaction().execute(async (tx) => {
        const username = chosen[Math.floor(Math.random() * chosen.length)]?.username ?? ''
        await recordEvent(tx, await change(tx, username, serial++), isAudited)
      }),
    end: () => pool.end(),
  }
}

interface ChangeCount {
  readonly done: number
  readonly seconds: number
  /** CPU time for the database, including the worker's part, and for the writers. */
  readonly processorMs: number
}

/** Counts changes by eight concurrent writers, each change in its own transaction. */
async function countChanges(open: () => Promise<Writer>, worker: Worker, times: Durations): Promise<ChangeCount> {
  const writers = await Promise.all(Array.from({ length: WRITERS }, open))
  await Promise.all(
    writers.map(async (writer) => {
      for (let change = 0; change < CHANGES_TO_WARM_UP; change++) await writer.change()
    }),
  )
  const ownTime = process.cpuUsage()
  const databaseTime = processorTimeOf(postgres.pid)
  const started = performance.now()
  let isOver = false
  const finished = delay(values.seconds * 1000)
    .then(worker.catchUp)
    .finally(() => {
      isOver = true
    })
  let done = 0
  await Promise.all([
    finished,
    ...writers.map(async (writer) => {
      for (; !isOver; done++) await times.time(() => writer.change())
    }),
  ])
  const seconds = (performance.now() - started) / 1000
  await worker.catchUp()
  const { user, system } = process.cpuUsage(ownTime)
  const processorMs = processorTimeOf(postgres.pid) - databaseTime + (user + system) / 1000
  await Promise.all(writers.map((writer) => writer.end()))
  return { done, seconds, processorMs }
}

const DROP_SEARCH = 'alter table customers drop column search_text cascade'

const DROP_COUNTS = `do $$ declare name text; begin
  for name in select tgname from pg_trigger where tgrelid = 'customers'::regclass and tgname ^@ 'count_' loop
    execute format('drop trigger %I on customers', name);
  end loop;
end $$`

/** What is removed from a copy of the database, so that the cost of the rest can be measured. */
const copies = {
  bare: [DROP_SEARCH, DROP_COUNTS],
  counts: [DROP_SEARCH],
  both: [],
  audited: [],
  // None of the portal's triggers, only PostgreSQL's own index of the same texts, as usually used for a search.
  trigrams: [
    DROP_SEARCH,
    DROP_COUNTS,
    'create extension pg_trgm',
    `create index on customers using gin ((lower(last_name || e'\n' || first_name || e'\n' || username)) gin_trgm_ops)`,
  ],
} as const
type Copy = keyof typeof copies
// The keys of the table are those of its own type.
const names = Object.keys(copies) as Copy[]

const postgres = await startBenchPostgres(values.dir)
try {
  await openFilledDatabase(postgres, customers)
  for (const copy of names) {
    await execute(
      postgres.urlOf('postgres'),
      `drop database if exists writers_${copy}`,
      `create database writers_${copy} template customers_${customers}`,
    )
    await execute(postgres.urlOf(`writers_${copy}`), ...copies[copy], 'vacuum full analyze customers')
  }

  const compared: [name: string, Compared][] = []
  for (const [name, change] of Object.entries(changes)) {
    compared.push([name, await compare((url, isAudited) => openWriter(url, change, isAudited))])
  }
  const asPortal: typeof compared = []
  for (const [name, change] of Object.entries(portalChanges)) {
    asPortal.push([
      `${name} as the portal does`,
      await compare((url, isAudited) => openPortalWriter(url, change, isAudited)),
    ])
  }
  compared.push(['**as many of each**', inEqualParts(compared.map(([, each]) => each))], ...asPortal)
  compared.push(['**as many of each as the portal does**', inEqualParts(asPortal.map(([, each]) => each))])
  const kept = ['bare', 'counts', 'counts, search', 'counts, search, audit', 'only a trigram index']
  const ratios = kept.slice(1).map((what) => `ratio: ${what}`)
  console.log(`### ${WRITERS} writers on ${customers.toLocaleString('en-US')} customers, changes per second\n`)
  const p99s = kept.map((what) => `p99, ms: ${what}`)
  const rows = compared.map(([name, { milliseconds, p99 }]) => [name, ...cellsOf(milliseconds, toRate), ...p99])
  console.log(formatTable(['a change', ...kept, ...ratios, ...p99s], rows))
  console.log('\n### Processor time of a change, µs\n')
  const times = compared.map(([name, { processorMs }]) => [name, ...cellsOf(processorMs, (ms) => ms * 1000)])
  console.log(formatTable(['a change', ...kept, ...ratios], times))
  for (const copy of names) await execute(postgres.urlOf('postgres'), `drop database writers_${copy}`)
} finally {
  await postgres.stop()
}

interface Compared {
  /** For one change, with all writers together. */
  readonly milliseconds: readonly number[]
  readonly processorMs: readonly number[]
  readonly p99: readonly string[]
}

/** Compares one kind of change on all copies, in their order. */
async function compare(open: (url: string, isAudited: boolean) => Promise<Writer>): Promise<Compared> {
  const rounds = names.map((copy) => ({ copy, times: new Durations(), counted: [] as ChangeCount[] }))
  // Alternates, so that other load on the machine affects all of them equally.
  for (let round = 0; round < values.rounds; round++) {
    for (const { copy, times, counted } of rounds) {
      const url = postgres.urlOf(`writers_${copy}`)
      const worker = startWorker(url, copy)
      counted.push(await countChanges(() => open(url, copy === 'audited'), worker, times))
      await worker.end()
    }
  }
  const ofOne = (toAll: (counted: ChangeCount) => number) =>
    rounds.map(({ counted }) => sum(counted.map(toAll)) / sum(counted.map(({ done }) => done)))
  return {
    milliseconds: ofOne(({ seconds }) => seconds * 1000),
    processorMs: ofOne(({ processorMs }) => processorMs),
    p99: rounds.map(({ times }) => formatNumber(times.within(0.99))),
  }
}

/** Combines the kinds with equal weight. */
function inEqualParts(kinds: readonly Compared[]): Compared {
  const mean = (toAll: (kind: Compared) => readonly number[]) =>
    names.map((_, copy) => sum(kinds.map((kind) => toAll(kind)[copy] ?? Number.NaN)) / kinds.length)
  return {
    milliseconds: mean(({ milliseconds }) => milliseconds),
    processorMs: mean(({ processorMs }) => processorMs),
    p99: names.map(() => ''),
  }
}

/** Returns the time of each copy in the printed unit, and how much faster the bare one was. */
function cellsOf(durations: readonly number[], toUnit: (ms: number) => number): string[] {
  const [bare = Number.NaN, ...kept] = durations
  return [...durations.map(toUnit), ...kept.map((ms) => bare / ms)].map(formatNumber)
}

function toRate(milliseconds: number): number {
  return 1000 / milliseconds
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

interface Worker {
  /** Does the pending work immediately; resolves when it is done. */
  readonly catchUp: () => Promise<void>
  end(): Promise<void>
}

/** Does the worker's part every second, as often as the worker does any of it. */
function startWorker(url: string, copy: Copy): Worker {
  const pool = createPool({ url, maxConnections: 1, applicationName: 'bench-worker' })
  const db = createDb(pool)
  const isFollowed = copy !== 'bare' && copy !== 'trigrams'
  const catchUp = async () => {
    if (!isFollowed) return
    while (await aggregateChanges(db));
    if (copy === 'audited') while ((await sealAudit({ db })) === SEAL_BATCH_SIZE);
  }
  let ended = !isFollowed
  const rounds = (async () => {
    for (; !ended; await delay(1000)) await catchUp()
  })()
  return {
    catchUp,
    async end() {
      ended = true
      await rounds
      await pool.end()
    },
  }
}
