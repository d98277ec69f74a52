import { findCustomers } from '@portal/server/src/modules/customers/search/queries.ts'
import { createDb, createPool } from '@portal/server/src/platform/db/connect.ts'
import pg from 'pg'
import { formatNumber, formatTable } from '../durations.ts'
import { SessionTime } from '../session-time.ts'
import { chooseTerms, type TermClasses } from './terms.ts'

/** The portal's default. */
const MAX_FOUND = 100

export interface SearchTimes {
  readonly customers: number
  readonly classes: ReadonlyMap<string, SessionTime>
  readonly all: SessionTime
  readonly bare: SessionTime
}

/** Searches the database at `url` for every term repeatedly, sequentially over one connection. */
export async function measureSearch(url: string, customers: number, repetitions: number): Promise<SearchTimes> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const pool = createPool({ url, maxConnections: 1, applicationName: 'bench-search' })
  try {
    const terms = await chooseTerms(client)
    const bare = await measureBare(client, terms, repetitions)
    const classes = await measureClasses(pool, terms, repetitions)
    const all = new SessionTime()
    for (const times of classes.values()) all.addAll(times)
    return { customers, classes, all, bare }
  } finally {
    await Promise.all([client.end(), pool.end()])
  }
}

async function measureClasses(
  pool: pg.Pool,
  terms: TermClasses,
  repetitions: number,
): Promise<Map<string, SessionTime>> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const db = createDb(pool)
  const search = (text: string) => findCustomers(db, { text, atMost: MAX_FOUND })
  const classes = new Map<string, SessionTime>()
  // A first round, not counted, so that data and plans are in memory for the first class as for the last.
  for (const text of Object.values(terms).flat()) await search(text)
  for (const [name, texts] of Object.entries(terms)) {
    const times = new SessionTime()
    for (let repetition = 0; repetition < repetitions; repetition++) {
      for (const text of texts) await times.time(pid, () => search(text))
    }
    classes.set(name, times)
  }
  return classes
}

/**
 * Measures the minimum cost of a lookup: a prepared `like` of one short word that hardly anyone has, with a GIN trigram
 * index over the texts of all customers. The index exists only during the measurement, because it would change the
 * plans of the search.
 */
async function measureBare(client: pg.Client, terms: TermClasses, repetitions: number): Promise<SessionTime> {
  const words = (terms['before the @'] ?? [])
    .filter((word) => /^[a-z0-9]{6,}$/.test(word))
    .toSorted((a, b) => a.length - b.length)
    .slice(0, 4)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  await client.query('create extension if not exists pg_trgm')
  await client.query('create index bench_trigrams on customers using gin (search_text gin_trgm_ops)')
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query('set enable_seqscan = off')
  const search = (word: string) =>
    client.query({
      name: 'bare',
      text: 'select username, first_name, last_name, type, status from customers where search_text like $1 limit 101',
      values: [`%${word}%`],
    })
  const times = new SessionTime()
  for (const word of words) await search(word)
  for (let repetition = 0; repetition < repetitions * 4; repetition++) {
    for (const word of words) await times.time(pid, () => search(word))
  }
  await client.query('drop index bench_trigrams')
  return times
}

export function describe({ customers, classes, all, bare }: SearchTimes): string {
  const cells = ({ elapsed, cpuTime }: SessionTime) => [
    ...elapsed.cells,
    formatNumber(cpuTime.within(0.5)),
    formatNumber(cpuTime.within(0.99)),
  ]
  const ratios = (share: number) =>
    `${formatNumber(all.elapsed.within(share) / bare.elapsed.within(0.5))} times (processor: ${formatNumber(all.cpuTime.within(share) / bare.cpuTime.within(0.5))})`
  return [
    `### ${customers.toLocaleString('en-US')} customers, milliseconds`,
    '',
    formatTable(
      ['text', 'p50', 'p95', 'p99', 'processor p50', 'processor p99'],
      [
        ...[...classes].map(([name, times]) => [name, ...cells(times)]),
        ['**all**', ...cells(all)],
        ['bare lookup of one rare word', ...cells(bare)],
      ],
    ),
    '',
    `All searches compared with the median of the bare lookup: p50 ${ratios(0.5)}, p99 ${ratios(0.99)}.`,
  ].join('\n')
}
