/**
 * Searches per second through the whole server (session, right, validation, reply, log) beside bare Node with the same
 * statement, in turns: `npm run bench:requests -w bench -- [--customers 100000] [--seconds 8] [--rounds 5]`
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '@portal/server/src/config.ts'
import { type Context, createContext } from '@portal/server/src/context.ts'
import { createLog } from '@portal/server/src/log.ts'
import { startSession } from '@portal/server/src/staff/sessions/session.ts'
import { freePort } from '@portal/server/test/started-portal.ts'
import autocannon from 'autocannon'
import { formatNumber, formatTable } from './durations.ts'
import { openFilledDatabase, startBenchPostgres } from './filled-database.ts'

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '4' },
    dir: { type: 'string', default: join(tmpdir(), 'portal-bench') },
  },
})

const BARE = fileURLToPath(new URL('./requests/bare-server.ts', import.meta.url))
const OURS = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

const postgres = await startBenchPostgres(values.dir)
try {
  const databaseUrl = await openFilledDatabase(postgres, Number(values.customers))
  const context = contextOf(databaseUrl)
  const text = await findTextWithTenRows(context)
  const token = await openSession(context)
  await context.pool.end()

  const bare = await start(BARE, databaseUrl)
  const ours = await start(OURS, databaseUrl)
  const query = `searchText=${encodeURIComponent(text)}`
  const rates: { bare: number; ours: number }[] = []
  // The first round warms up and does not count.
  for (let round = 0; round <= Number(values.rounds); round++) {
    const pair = {
      bare: await rateOf(`${bare.url}/?${query}`, {}),
      ours: await rateOf(`${ours.url}/admin/api/search-users?${query}`, { authorization: `Bearer ${token}` }),
    }
    if (round > 0) rates.push(pair)
  }
  const rows = rates.map(({ bare, ours }) => [bare, ours, ours / bare].map(formatNumber))
  const median = [
    rates.map(({ bare }) => bare),
    rates.map(({ ours }) => ours),
    rates.map((pair) => pair.ours / pair.bare),
  ]
  console.log(
    formatTable(
      ['round', 'bare Node, requests/s', 'portal, requests/s', 'ratio'],
      [...rows.map((row, index) => [String(index + 1), ...row]), ['median', ...median.map(middle).map(formatNumber)]],
    ),
  )
  bare.stop()
  ours.stop()
} finally {
  await postgres.stop()
}

function contextOf(databaseUrl: string): Context {
  return createContext({
    config: readConfig({ DATABASE_URL: databaseUrl, DEMO: 'true' }),
    databaseUrl,
    applicationName: 'bench-requests',
    log: createLog({ level: 'silent' }),
    now: () => new Date(),
    newId: randomUUID,
  })
}

/** A name that so many people have that a page of results is full. */
async function findTextWithTenRows({ pool }: Context): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `select first_name || ' ' || last_name as text from customers group by 1 having count(*) = 10 order by 1 limit 1`,
  )
  if (!rows[0]) throw new Error('no name has ten customers')
  return rows[0].text
}

async function openSession(context: Context): Promise<string> {
  const { id } = await context.db
    .insertInto('staff')
    .values({
      email: 'bench@staff.test',
      first_name: 'Bench',
      last_name: 'Support',
      role: 'support',
      created_at: context.now(),
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role: 'support' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const origin = { address: '127.0.0.1', userAgent: 'bench' }
  return context.db.transaction().execute((tx) => startSession(tx, context, id, origin, { hasSecondFactor: false }))
}

async function start(program: string, databaseUrl: string) {
  const port = await freePort()
  const child = fork(program, {
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl, DEMO: 'true', LOG_LEVEL: 'info' },
    // Logging is part of the work; where the lines go is not.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

async function rateOf(url: string, headers: Record<string, string>): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: Number(values.connections),
    duration: Number(values.seconds),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${url} failed`)
  return requests.average
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
