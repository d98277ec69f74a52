/**
 * What keeping the search, the counts of the reports and the audit trail costs those who change customers, eight at a
 * time, against the bare change: the same table with all of its constraints and other indexes (the unique username, the
 * day of the sign-up…), but nothing that follows a change. A change is one statement and one transaction; its audit
 * entry, where there is one, is another part of the same statement. What the worker makes of it, it makes meanwhile on
 * the same processors, as often as in the portal or more often.
 *
 * `npm run bench:writers -w bench -- [--customers 100000] [--seconds 2] [--rounds 6] [--dir <folder>]`
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SEALED_AT_ONCE, sealAudit } from '@portal/server/src/audit/seal.ts'
import { indexNotedCustomers } from '@portal/server/src/customers/search/queries.ts'
import { createDb, createPool } from '@portal/server/src/db/connect.ts'
import { addUpChanges } from '@portal/server/src/reports/counts/queries.ts'
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

const AUDIT_ENTRY = `
  insert into audit_entries (occurred_at, staff_id, staff_email, action, customer_id, before, after, request_id)
  select '2026-03-10T15:00:00Z', null, 'support@example.com', 'suspend-customer', changed.id,
    '{"status": "active"}', '{"status": "suspended"}', 'a6e5c8c2-7a7f-4d3c-9c43-1e3f5a8f0b7d'
  from changed`

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
async function countChanges(url: string, change: Change, isAudited: boolean, times: Durations): Promise<number> {
  const text = isAudited ? `with changed as (${change.sql} returning id) ${AUDIT_ENTRY}` : change.sql
  const clients = Array.from({ length: WRITERS }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const started = performance.now()
  const until = started + Number(values.seconds) * 1000
  let done = 0
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < until; done++) {
        await times.time(() => client.query({ name: 'change', text, values: change.values(serial++) }))
      }
    }),
  )
  const perSecond = (done / (performance.now() - started)) * 1000
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
}

/** What is taken away from a copy of the database, so that the rest can be told apart. */
const copies = {
  bare: [dropTriggers('note_'), dropTriggers('count_')],
  counts: [dropTriggers('note_')],
  both: [],
  audited: [],
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
    await execute(postgres.urlOf(`writers_${copy}`), ...copies[copy], 'vacuum full analyze customers, customer_search')
  }

  const rows: string[][] = []
  for (const [name, change] of Object.entries(changes)) {
    const times = { bare: new Durations(), counts: new Durations(), both: new Durations(), audited: new Durations() }
    const rates = { bare: 0, counts: 0, both: 0, audited: 0 }
    // By turns, so that whatever else the machine does meanwhile strikes all.
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const copy of names) {
        const working = startWorking(postgres.urlOf(`writers_${copy}`), copy)
        rates[copy] += await countChanges(postgres.urlOf(`writers_${copy}`), change, copy === 'audited', times[copy])
        await working.stop()
      }
    }
    rows.push([
      name,
      ...names.map((copy) => formatNumber(rates[copy] / Number(values.rounds))),
      ...names.slice(1).map((copy) => formatNumber(rates[copy] / rates.bare)),
      ...names.map((copy) => formatNumber(times[copy].within(0.99))),
    ])
  }
  rows.push(inEqualParts(rows))
  console.log(`### ${WRITERS} writers on ${customers.toLocaleString('en-US')} customers, changes a second\n`)
  const kept = ['bare', 'counts', 'counts, search', 'counts, search, audit']
  const ratios = kept.slice(1).map((what) => `ratio: ${what}`)
  console.log(formatTable(['a change', ...kept, ...ratios, ...kept.map((what) => `p99, ms: ${what}`)], rows))
  for (const copy of names) await execute(postgres.urlOf('postgres'), `drop database writers_${copy}`)
} finally {
  await postgres.stop()
}

/** As many of each change as of every other: how many a second, and of the bare. */
function inEqualParts(rows: readonly (readonly string[])[]): string[] {
  const rates = names.map((_, index) => rows.length / sum(rows.map((row) => 1 / Number(row[index + 1]))))
  const [bare = 0, ...kept] = rates
  const cells = [...rates, ...kept.map((rate) => rate / bare)].map(formatNumber)
  return ['**as many of each**', ...cells, ...names.map(() => '')]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The statement that takes away all triggers of customers whose names begin so. */
function dropTriggers(prefix: string): string {
  return `do $$ declare name text; begin
    for name in select tgname from pg_trigger where tgrelid = 'customers'::regclass and tgname ^@ '${prefix}' loop
      execute format('drop trigger %I on customers', name);
    end loop;
  end $$`
}

/** Does the worker's part every second, which is as often as the worker does any of it. */
function startWorking(url: string, copy: Copy): { stop(): Promise<void> } {
  const pool = createPool({ url, maxConnections: 1, applicationName: 'bench-worker' })
  const db = createDb(pool)
  let stopped = copy === 'bare'
  const rounds = (async () => {
    while (!stopped) {
      while (await addUpChanges(db));
      if (copy !== 'counts') while (await indexNotedCustomers(db));
      if (copy === 'audited') while ((await sealAudit({ db })) === SEALED_AT_ONCE);
      await delay(1000)
    }
  })()
  return {
    async stop() {
      stopped = true
      await rounds
      await pool.end()
    },
  }
}
