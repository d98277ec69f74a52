import type { Program, RefreshProblem } from '@portal/contract/content/programs/calls'
import type { Span } from '@portal/contract/dates'
import { sql } from 'kysely'
import type { ListedProgram } from '../../../integrations/guide/tidy.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { minutesOf, type Times } from './rules.ts'

/** Returns a station's programs that end after `after`, in chronological order. */
export async function listPrograms(db: Db, stationId: string, after: Date): Promise<Program[]> {
  const rows = await db
    .selectFrom('programs')
    .select(['starts_at as startTime', 'ends_at as endTime', 'name', 'description'])
    .where('station_id', '=', stationId)
    .where('ends_at', '>', after)
    .orderBy('starts_at')
    .execute()
  return rows.map((row) => ({ ...row, duration: minutesOf(row) }))
}

/** Returns the programs of each channel's station that overlap the span, in channel order. */
export async function listGuide(db: Db, { start, end }: Span) {
  const channels = await db
    .selectFrom('channels')
    .select(['code', 'name', 'disabled', 'logo', 'metadata_id as stationId'])
    .select((row) =>
      row
        .selectFrom('guide_refreshes')
        .select('problem')
        .whereRef('station_id', '=', 'channels.metadata_id')
        .where('state', '<>', 'running')
        .orderBy('number', 'desc')
        .limit(1)
        .as('problem'),
    )
    .where('metadata_id', 'is not', null)
    .orderBy('sort_order')
    .orderBy(({ fn }) => fn('fold_for_search', ['name']))
    .orderBy('code')
    .execute()
  const programs = await db
    .selectFrom('programs')
    .select(['station_id as stationId', 'starts_at as startTime', 'ends_at as endTime', 'name', 'description'])
    .where('ends_at', '>', start)
    .where('starts_at', '<', end)
    .orderBy('starts_at')
    .execute()
  const byStation = Map.groupBy(programs, ({ stationId }) => stationId)
  return channels.map(({ stationId, problem, ...channel }) => ({
    ...channel,
    // As stored by `endRefresh` (refresh-queries.ts).
    problem: problem as RefreshProblem | null,
    programs: (byStation.get(stationId ?? '') ?? []).map(({ startTime, endTime, name, description }) => ({
      startTime,
      endTime,
      name,
      duration: minutesOf({ startTime, endTime }),
      description,
    })),
  }))
}

/** Returns undefined if the station has never had a guide. */
export async function findGuideStation(db: Db, stationId: string) {
  return db.selectFrom('guide_stations').selectAll().where('station_id', '=', stationId).executeTakeFirst()
}

/** Serializes transactions that store or check a station's guide. */
export async function lockStation(tx: Tx, stationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('program guide'), hashtext(${stationId}))`.execute(tx)
}

/** Returns the times of programs that end after that instant. */
export async function listTimes(tx: Tx, stationId: string, after: Date): Promise<Times[]> {
  return tx
    .selectFrom('programs')
    .select(['starts_at as startTime', 'ends_at as endTime'])
    .where('station_id', '=', stationId)
    .where('ends_at', '>', after)
    .execute()
}

export interface NewGuide {
  readonly stationId: string
  readonly source: string
  readonly span: Span
  readonly programs: readonly ListedProgram[]
}

/**
 * Replaces the guide for its span atomically. Earlier programs stay, cut off where the first new one starts; unchanged
 * programs are not rewritten.
 */
export async function replaceGuide(tx: Tx, { stationId, source, span, programs }: NewGuide, at: Date): Promise<void> {
  await sql`
    insert into guide_stations (station_id, version, source, covered_until, refreshed_at)
    values (${stationId}, 1, ${source}, ${span.end}, ${at})
    on conflict (station_id) do update
      set version = guide_stations.version + 1, source = excluded.source, covered_until = excluded.covered_until,
          refreshed_at = excluded.refreshed_at`.execute(tx)
  const [first] = programs
  const from = first && first.startTime < span.start ? first.startTime : span.start
  const fresh = {
    starts: programs.map(({ startTime }) => startTime),
    ends: programs.map(({ endTime }) => endTime),
    names: programs.map(({ name }) => name),
    descriptions: programs.map(({ description }) => description),
  }
  await sql`
    delete from programs
    where station_id = ${stationId} and starts_at >= ${from} and starts_at <> all (${fresh.starts}::timestamptz[])`.execute(
    tx,
  )
  if (first) {
    await sql`
      update programs set ends_at = ${first.startTime}
      where station_id = ${stationId} and starts_at < ${first.startTime} and ends_at > ${first.startTime}`.execute(tx)
  }
  await sql`
    insert into programs (station_id, starts_at, ends_at, name, description)
    select ${stationId}, starts_at, ends_at, name, description
    from unnest(${fresh.starts}::timestamptz[], ${fresh.ends}::timestamptz[], ${fresh.names}::text[], ${fresh.descriptions}::text[])
      as fresh (starts_at, ends_at, name, description)
    on conflict (station_id, starts_at) do update
      set ends_at = excluded.ends_at, name = excluded.name, description = excluded.description
      where (programs.ends_at, programs.name, programs.description)
        is distinct from (excluded.ends_at, excluded.name, excluded.description)`.execute(tx)
}

/** Deletes programs that ended before `before`, and stations without a channel that were last refreshed before it. */
export async function deleteOldPrograms(db: Db, before: Date): Promise<number> {
  const ended = await db.deleteFrom('programs').where('ends_at', '<', before).executeTakeFirst()
  await db
    .deleteFrom('guide_stations')
    .where('refreshed_at', '<', before)
    .where('station_id', 'not in', (query) =>
      query
        .selectFrom('channels')
        .select(sql<string>`metadata_id`.as('id'))
        .where('metadata_id', 'is not', null),
    )
    .execute()
  return Number(ended.numDeletedRows)
}
