/**
 * Compares the customer search over HTTP with that of systems often used to build such a portal, on the same customers,
 * one system at a time:
 * `npm run bench -- peers --peers <folder> [--customers 1000000] [--repetitions 3] [--seconds 20] [--dir <folder>]`
 * The folder has a subfolder for each installed system: `adminjs` by `npm install adminjs @adminjs/sql @adminjs/express
 * express@4 express-session express-formidable tslib`, and `directus` by `npm install directus node@22`. Their
 * databases contain only the customers table.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { text, unset } from '@portal/server/src/platform/command-line/kinds.mjs'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { execute, openFilledDatabase, startBenchPostgres } from './filled-database.ts'
import { count, customerCount, dir } from './options.ts'
import { type SearchResult, type Prepare, peers, preparePortal, type RunningSystem } from './peers/systems.ts'
import { chooseTerms } from './search/terms.ts'

const values = readCommandLine({
  options: {
    peers: unset('.', text('Folder of the other systems.', '<folder>')),
    customers: customerCount(1_000_000),
    repetitions: count(3, 'Repetitions.'),
    seconds: count(20, 'Seconds of load.'),
    dir,
  },
})

const USERS = 4
/** Maximum number of customers. */
const SHOWN = 100
/** For each kind of text. */
const TEXTS = 2
const COLUMNS = 'id, username, first_name, last_name, type, status, created_at'

const postgres = await startBenchPostgres(values.dir)
try {
  const portalUrl = await openFilledDatabase(postgres, values.customers)
  const texts = await chooseTexts(portalUrl)
  const systems: [name: string, url: string, prepare: Prepare][] = [['the portal', portalUrl, preparePortal]]
  for (const [name, prepareIn] of Object.entries(peers)) {
    const folder = join(values.peers, name.toLowerCase())
    if (existsSync(folder)) systems.push([name, await copyCustomers(portalUrl, name.toLowerCase()), prepareIn(folder)])
  }
  const rows: string[][] = []
  for (const [name, url, prepare] of systems) rows.push([name, ...(await measure(await prepare(url), texts))])
  console.log(`### ${values.customers.toLocaleString('en-US')} customers, ${texts.length} texts\n`)
  console.log(
    formatTable(
      ['', 'one user, ms p50', 'p95', `${USERS} users, searches per second`, 'start, s', 'memory, MB', 'wrong answers'],
      rows,
    ),
  )
} finally {
  await postgres.stop()
}

interface Text {
  readonly term: string
  /** Customers whose names or username contain each word, regardless of case; up to a hundred. */
  readonly having: readonly string[]
}

async function chooseTexts(url: string): Promise<Text[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const texts: Text[] = []
    for (const [kind, terms] of Object.entries(await chooseTerms(client))) {
      // Only the portal recognizes this as a phone number.
      if (kind === 'phone, as written') continue
      for (const term of terms.slice(0, TEXTS)) texts.push({ term, having: await searchAll(client, term) })
    }
    return texts
  } finally {
    await client.end()
  }
}

async function searchAll(client: pg.Client, term: string): Promise<string[]> {
  const { rows } = await client.query<{ username: string }>(
    `select username from customers where not exists (
       select from unnest($1::text[]) as word
       where strpos(lower(concat_ws(chr(10), last_name, first_name, username)), lower(word)) = 0
     ) limit $2`,
    [wordsOf(term), SHOWN + 1],
  )
  return rows.map(({ username }) => username)
}

/** Returns true if exactly the expected customers are shown. */
function isRight({ term, having }: Text, response: SearchResult): boolean {
  if (response === 'too many') return having.length > SHOWN
  const shown = new Set(response.map(({ username }) => username))
  const words = wordsOf(withoutAccents(term))
  return (
    (having.length > SHOWN ? shown.size === SHOWN : having.every((username) => shown.has(username))) &&
    response.every(({ lastName, firstName, username }) => {
      const text = withoutAccents([lastName, firstName, username].join('\n'))
      return words.every((word) => text.includes(word))
    })
  )
}

function wordsOf(term: string): string[] {
  return term.split(' ').filter((word) => word !== '')
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}

async function measure(start: () => Promise<RunningSystem>, texts: readonly Text[]): Promise<string[]> {
  const startedAt = performance.now()
  const system = await start()
  await system.search('unknown@example.com')
  const startupMs = performance.now() - startedAt
  try {
    let wrong = 0
    for (const text of texts) if (!isRight(text, await system.search(text.term))) wrong++
    const times = new Durations()
    for (let repetition = 0; repetition < values.repetitions; repetition++) {
      for (const { term } of texts) await times.time(() => system.search(term))
    }
    const rate = await rateOf(system, texts)
    const [p50 = '', p95 = ''] = times.cells
    return [
      p50,
      p95,
      formatNumber(rate),
      formatNumber(startupMs / 1000),
      memoryOf(system.pid),
      `${wrong} of ${texts.length}`,
    ]
  } finally {
    await system.stop()
  }
}

/** Returns searches per second of all users together, each starting with a different text. */
async function rateOf(system: RunningSystem, texts: readonly Text[]): Promise<number> {
  const startedAt = performance.now()
  const end = startedAt + values.seconds * 1000
  let done = 0
  const users = Array.from({ length: USERS }, async (_, user) => {
    for (let place = user * Math.floor(texts.length / USERS); performance.now() < end; place++, done++) {
      await system.search(texts[place % texts.length]?.term ?? '')
    }
  })
  await Promise.all(users)
  return (done * 1000) / (performance.now() - startedAt)
}

function memoryOf(pid: number): string {
  return formatNumber(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}

/** Creates a database with the same customers and nothing else. */
async function copyCustomers(source: string, name: string): Promise<string> {
  const url = postgres.urlOf(name)
  await execute(postgres.urlOf('postgres'), `drop database if exists ${name}`, `create database ${name}`)
  await execute(
    url,
    `create table customers (id bigint primary key, username text not null unique, first_name text not null,
       last_name text not null, type text, status text not null, created_at timestamptz not null)`,
  )
  const reader = new pg.Client({ connectionString: source })
  const writer = new pg.Client({ connectionString: url })
  await Promise.all([reader.connect(), writer.connect()])
  await pipeline(
    reader.query(to(`copy (select ${COLUMNS} from customers) to stdout`)),
    writer.query(from(`copy customers (${COLUMNS}) from stdin`)),
  )
  await Promise.all([reader.end(), writer.end()])
  await execute(url, 'vacuum analyze customers')
  return url
}
