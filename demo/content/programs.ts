import { addDays, easternDay, type Span, startOfEasternDay } from '@portal/contract/dates'
import { MINUTE_MS } from '@portal/contract/durations'
import { readAirings } from '@portal/server/src/integrations/guide/airings.ts'
import { tidy } from '@portal/server/src/integrations/guide/tidy.ts'
import { refreshSpan } from '@portal/server/src/modules/content/programs/rules.ts'
import { BROKEN_STATION } from '@portal/simulators/guide/behaviors.ts'
import { airingsOf } from '@portal/simulators/guide/schedule.ts'
import type pg from 'pg'
import { demoChannels } from './channels.ts'

const NIGHTLY_AT_MS = (3 * 60 + 40) * MINUTE_MS
const DAYS = 14

/** Inserts every station's guide as left by the nightly refresh; one station last succeeded the night before. */
export async function insertDemoPrograms(client: pg.ClientBase, now: Date): Promise<void> {
  const stationIds = [...new Set(demoChannels.flatMap(({ metadataId }) => metadataId ?? []))]
  for (const stationId of stationIds) {
    const good = lastNight(now, stationId === BROKEN_STATION ? 1 : 0)
    const programs = await insertGuide(client, stationId, good)
    await insertRefresh(client, stationId, good, { state: 'done', problem: null, detail: null, steps: DAYS, programs })
    if (stationId !== BROKEN_STATION) continue
    const failed = {
      state: 'failed',
      problem: 'Unreachable',
      detail: '503 Service Unavailable',
      steps: 0,
      programs: null,
    }
    await insertRefresh(client, stationId, lastNight(now, 0), failed)
  }
}

/** Returns the time of a nightly refresh, this many nights before the last one. */
function lastNight(now: Date, nightsBefore: number): Date {
  const at = (day: string) => new Date(startOfEasternDay(day).getTime() + NIGHTLY_AT_MS)
  const today = easternDay(now)
  return at(addDays(today, -nightsBefore - (at(today) > now ? 1 : 0)))
}

/** Returns how many programs it has. */
async function insertGuide(client: pg.ClientBase, stationId: string, at: Date): Promise<number> {
  const future = refreshSpan(at)
  const span: Span = { start: startOfEasternDay(addDays(easternDay(at), -1)), end: future.end }
  const { programs } = tidy(readAirings(airingsOf(stationId, span)).programs, span)
  await client.query(
    `insert into guide_stations (station_id, version, source, covered_until, refreshed_at)
     values ($1, 1, 'stand-in', $2, $3)`,
    [stationId, span.end, at],
  )
  await client.query(
    `insert into programs (station_id, starts_at, ends_at, name, description)
     select $1, * from unnest($2::timestamptz[], $3::timestamptz[], $4::text[], $5::text[])`,
    [
      stationId,
      programs.map(({ startTime }) => startTime),
      programs.map(({ endTime }) => endTime),
      programs.map(({ name }) => name),
      programs.map(({ description }) => description),
    ],
  )
  return programs.filter(({ endTime }) => endTime > future.start).length
}

interface DemoRefresh {
  readonly state: string
  readonly problem: string | null
  readonly detail: string | null
  readonly steps: number
  readonly programs: number | null
}

async function insertRefresh(client: pg.ClientBase, stationId: string, at: Date, refresh: DemoRefresh): Promise<void> {
  const { state, problem, detail, steps, programs } = refresh
  await client.query(
    `insert into guide_refreshes (id, station_id, accepts_less, state, problem, detail, steps_done, steps_total, programs,
                                  begun_at, seen_at, ended_at)
     select md5($1 || at::text)::uuid, $1, false, $3, $4, $5, $6, $7, $8, at, at, at + interval '9 seconds'
     from (values ($2::timestamptz)) as night (at)`,
    [stationId, at, state, problem, detail, steps, DAYS, programs],
  )
}
