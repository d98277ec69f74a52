/**
 * Measures a refresh of the program guide of many channels, compared with copying the same rows into an empty table:
 * `npm run bench -- guide [--channels 500] [--rounds 3] [--dir <folder>]`
 */

import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '@portal/contract/durations'
import { createGracenote } from '@portal/server/src/integrations/guide/gracenote.ts'
import type { Guide } from '@portal/server/src/integrations/guide/guide.ts'
import { SIMULATOR_KEY } from '@portal/server/src/integrations/guide/simulator-key.ts'
import { refreshStation } from '@portal/server/src/modules/content/programs/refresh.ts'
import { refreshSpan } from '@portal/server/src/modules/content/programs/rules.ts'
import { readCommandLine } from '@portal/server/src/platform/command-line/command-line.mjs'
import { type Context, createContext } from '@portal/server/src/platform/context.ts'
import { migrate } from '@portal/server/src/platform/db/migrate.ts'
import { createLog } from '@portal/server/src/platform/log/log.ts'
import { readConfig } from '@portal/server/src/platform/settings/config.ts'
import { startGuideSimulator } from '@portal/simulators/guide/server.ts'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { Durations, formatNumber, formatTable } from './durations.ts'
import { execute, startBenchPostgres } from './filled-database.ts'
import { count, dir, roundCount } from './options.ts'

const values = readCommandLine({
  options: {
    channels: count(500, 'Number of channels.'),
    rounds: roundCount(3),
    dir,
  },
})

const NOW = new Date('2026-03-06T15:00:00Z')
const DATABASE = 'program_guide'
const stationIds = Array.from({ length: values.channels }, (_, index) => String(20_000 + index))

const postgres = await startBenchPostgres(values.dir)
const simulator = await startGuideSimulator(0)
const clock = { now: NOW }
try {
  await execute(postgres.urlOf('postgres'), `drop database if exists ${DATABASE}`, `create database ${DATABASE}`)
  const url = postgres.urlOf(DATABASE)
  await migrate(url, NOW)
  const context = contextOf(url)
  const rows = await measure(context, url)
  await context.pool.end()
  console.log(formatTable(['', 'programs', 'seconds', 'programs/s', 'of COPY'], rows))
  console.log(`\n${stationIds.length} channels, 14 days, each in its own transaction, one after the other.`)
} finally {
  await simulator.stop()
  await postgres.stop()
}

/** Reports the best of several rounds, because other load on the machine can only slow them down. */
async function measure(context: Context, url: string): Promise<string[][]> {
  const source = createGracenote({ source: 'stand-in', baseUrl: simulator.url, apiKey: SIMULATOR_KEY, pauseMs: 0 })
  const fetching = performance.now()
  const guide = await fetchAll(source)
  const fetched = (performance.now() - fetching) / 1000
  clock.now = new Date(NOW.getTime() + DAY_MS)
  const tomorrow = await fetchAll(source)
  const first = new Durations()
  const again = new Durations()
  const nextDay = new Durations()
  const copy = new Durations()
  for (let round = 0; round < values.rounds; round++) {
    clock.now = NOW
    await execute(url, 'truncate guide_stations, programs, guide_refreshes', 'checkpoint')
    await first.time(() => refreshAll(context, guide))
    await again.time(() => refreshAll(context, guide))
    clock.now = new Date(NOW.getTime() + DAY_MS)
    await nextDay.time(() => refreshAll(context, tomorrow))
    copy.add(await copyAll(url))
  }
  const count = await countCopied(url)
  const bare = copy.within(0)
  const row = (name: string, seconds: number) => [
    name,
    count.toLocaleString('en-US'),
    formatNumber(seconds),
    Math.round(count / seconds).toLocaleString('en-US'),
    formatNumber(bare / 1000 / seconds),
  ]
  return [
    row('bare COPY', bare / 1000),
    row('first refresh', first.within(0) / 1000),
    row('refresh a day later', nextDay.within(0) / 1000),
    row('refresh without changes', again.within(0) / 1000),
    row('reading from the simulator only', fetched),
  ]
}

/** Reads everything in advance, so that only storing is measured, not the simulator. */
async function fetchAll(source: Guide): Promise<Guide> {
  const span = refreshSpan(clock.now)
  const reader = source.open(span, stationIds)
  const all = new Map(
    await Promise.all(stationIds.map(async (id) => [id, await reader.fetch(id, async () => {})] as const)),
  )
  return {
    source: 'stand-in',
    open: () => ({
      span,
      async fetch(stationId) {
        const fetched = all.get(stationId)
        if (!fetched) throw new Error(`not fetched: ${stationId}`)
        return fetched
      },
    }),
  }
}

async function refreshAll(context: Context, guide: Guide): Promise<void> {
  const reader = guide.open(refreshSpan(clock.now), stationIds)
  for (const stationId of stationIds) {
    const id = randomUUID()
    await context.db
      .insertInto('guide_refreshes')
      .values({ id, station_id: stationId, accepts_less: false, state: 'running', begun_at: NOW, seen_at: NOW })
      .execute()
    const { state } = await refreshStation({ ...context, guide }, { id, stationId, acceptsLess: false }, reader)
    if (state !== 'done') throw new Error(`${stationId}: ${state}`)
  }
}

/** Returns the milliseconds of the COPY alone. */
async function copyAll(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const rows = await buffer(client.query(copyTo('copy programs to stdout')))
    await client.query('drop table if exists copied')
    await client.query('create table copied (like programs including all)')
    const started = performance.now()
    await pipeline([rows], client.query(copyFrom('copy copied from stdin')))
    return performance.now() - started
  } finally {
    await client.end()
  }
}

async function countCopied(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from copied')
  await client.end()
  return rows[0].count
}

function contextOf(databaseUrl: string): Context {
  return createContext({
    config: readConfig({ DATABASE_URL: databaseUrl, DEMO: 'false' }),
    databaseUrl,
    applicationName: 'bench',
    log: createLog({ level: 'silent' }),
    now: () => clock.now,
    newId: randomUUID,
  })
}
