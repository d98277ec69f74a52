/**
 * What keeping customers searchable costs those who change them, eight at a time, against the same table without it:
 * `npm run bench:search-writers -w bench -- [--customers 100000] [--seconds 2] [--rounds 6] [--dir <folder>]`
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const postgres = await startBenchPostgres(values.dir)
try {
  await openFilledDatabase(postgres, customers)
  const copies = ['writers_bare', 'writers_search']
  for (const copy of copies) {
    await execute(
      postgres.urlOf('postgres'),
      `drop database if exists ${copy}`,
      `create database ${copy} template customers_${customers}`,
    )
  }
  await execute(postgres.urlOf('writers_bare'), 'alter table customers drop column search_text cascade')
  for (const copy of copies) await execute(postgres.urlOf(copy), 'vacuum full analyze customers')

  const rows: string[][] = []
  for (const [name, change] of Object.entries(changes)) {
    const [bare, kept] = [new Durations(), new Durations()]
    const rates = { bare: 0, kept: 0 }
    // By turns, so that whatever else the machine does meanwhile strikes both.
    for (let round = 0; round < Number(values.rounds); round++) {
      rates.bare += await countChanges(postgres.urlOf('writers_bare'), change, bare)
      rates.kept += await countChanges(postgres.urlOf('writers_search'), change, kept)
    }
    const perSecond = (rate: number) => formatNumber(rate / Number(values.rounds))
    const share = formatNumber(rates.kept / rates.bare)
    rows.push([
      name,
      perSecond(rates.bare),
      perSecond(rates.kept),
      share,
      ...[bare, kept].map((t) => formatNumber(t.within(0.99))),
    ])
  }
  console.log(`### ${WRITERS} writers on ${customers.toLocaleString('en-US')} customers, changes a second\n`)
  console.log(formatTable(['a change', 'bare', 'searchable', 'ratio', 'bare p99, ms', 'searchable p99, ms'], rows))
  for (const copy of copies) await execute(postgres.urlOf('postgres'), `drop database ${copy}`)
} finally {
  await postgres.stop()
}
