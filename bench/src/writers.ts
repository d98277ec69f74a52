/**
 * What keeping the search and the counts of the reports costs those who change customers, eight at a time, against the
 * same table without either: `npm run bench:writers -w bench -- [--customers 100000] [--seconds 2] [--rounds 6] [--dir <folder>]`
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { execute, openFilledDatabase, startBenchPostgres } from './filled-database.ts'

const WRITERS = 8

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '6' },
    dir: { type: 'string', default: join(tmpdir(), 'portal-bench') },
  },
})

interface Change {
  readonly sql: string
  /** @param serial a number that no other change has */
  readonly values: (serial: number) => unknown[]
}

const customers = Number(values.customers)
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

/** Changes a second, eight writers together, each change a transaction of its own. */
async function countChanges(url: string, { sql, values: valuesOf }: Change, times: Durations): Promise<number> {
  const clients = Array.from({ length: WRITERS }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const started = performance.now()
  const until = started + Number(values.seconds) * 1000
  let done = 0
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < until; done++) {
        await times.time(() => client.query({ name: 'change', text: sql, values: valuesOf(serial++) }))
      }
    }),
  )
  const perSecond = (done / (performance.now() - started)) * 1000
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
}

/** What is taken away from a copy of the database, so that the rest can be told apart. */
const copies = {
  bare: [dropSearch(), dropCounts()],
  counts: [dropSearch()],
  both: [],
} as const
type Copy = keyof typeof copies
// The keys of the table are its own type's.
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

  const rows: string[][] = []
  for (const [name, change] of Object.entries(changes)) {
    const times = { bare: new Durations(), counts: new Durations(), both: new Durations() }
    const rates = { bare: 0, counts: 0, both: 0 }
    // By turns, so that whatever else the machine does meanwhile strikes all.
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const copy of names) {
        const url = postgres.urlOf(`writers_${copy}`)
        const adding = startAddingUp(url, copy !== 'bare')
        rates[copy] += await countChanges(url, change, times[copy])
        await adding.stop()
      }
    }
    rows.push([
      name,
      ...names.map((copy) => formatNumber(rates[copy] / Number(values.rounds))),
      ...(['counts', 'both'] as const).map((copy) => formatNumber(rates[copy] / rates.bare)),
      ...names.map((copy) => formatNumber(times[copy].within(0.99))),
    ])
  }
  console.log(`### ${WRITERS} writers on ${customers.toLocaleString('en-US')} customers, changes a second\n`)
  const head = ['a change', 'bare', 'with counts', 'with counts and search', 'ratio', 'ratio of both']
  console.log(formatTable([...head, 'bare p99, ms', 'counts p99, ms', 'both p99, ms'], rows))
  for (const copy of names) await execute(postgres.urlOf('postgres'), `drop database writers_${copy}`)
} finally {
  await postgres.stop()
}

function dropSearch(): string {
  return 'alter table customers drop column search_text cascade'
}

function dropCounts(): string {
  return ['inserted', 'deleted', 'updated'].map((event) => `drop trigger count_${event} on customers`).join(';')
}

/** Adds up the changes every second, three times as often as the worker. */
function startAddingUp(url: string, isKept: boolean): { stop(): Promise<void> } {
  let stopped = !isKept
  const rounds = (async () => {
    while (!stopped) {
      await execute(url, 'select add_up_changes()')
      await delay(1000)
    }
  })()
  return {
    async stop() {
      stopped = true
      await rounds
    },
  }
}
