import type { Program } from '@portal/contract/content/programs/calls'
import type { RefreshProblem, RefreshState } from '@portal/contract/content/programs/refreshes'
import type { Span } from '@portal/contract/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { ListedProgram } from '../../outside/guide/tidy.ts'
import { minutesOf, type Times } from './rules.ts'

/** What a station shows of what ends after `after`, in the order of time. */
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

/** The programs of each channel's station that run at some time of the span, in the order of the channels. */
export async function listGuide(db: Db, { start, end }: Span) {
  const channels = await db
    .selectFrom('channels')
    .select(['code', 'name', 'disabled', 'metadata_id as stationId'])
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
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('code')
    .execute()
  const programs = await db
    .selectFrom('programs')
    .select(['station_id as stationId', 'starts_at as startTime', 'ends_at as endTime', 'name'])
    .where('ends_at', '>', start)
    .where('starts_at', '<', end)
    .orderBy('starts_at')
    .execute()
  const byStation = Map.groupBy(programs, ({ stationId }) => stationId)
  return channels.map(({ stationId, problem, ...channel }) => ({
    ...channel,
    // What `endRefresh` has stored.
    problem: problem as RefreshProblem | null,
    programs: (byStation.get(stationId ?? '') ?? []).map(({ startTime, endTime, name }) => ({
      startTime,
      endTime,
      name,
    })),
  }))
}

export async function findGuideStation(db: Db, stationId: string) {
  return db.selectFrom('guide_stations').selectAll().where('station_id', '=', stationId).executeTakeFirst()
}

/** The stations of all channels, disabled ones too. */
export async function listStationsNotRefreshedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('channels')
    .select('metadata_id as stationId')
    .distinct()
    .where('metadata_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('guide_refreshes')
            .select('id')
            .whereRef('station_id', '=', 'channels.metadata_id')
            .where('begun_at', '>', since)
            .where('state', '<>', 'running'),
        ),
      ),
    )
    .orderBy('metadata_id')
    .execute()
  return rows.flatMap(({ stationId }) => stationId ?? [])
}

/** No two transactions store or judge the guide of one station at the same time. */
export async function lockStation(tx: Tx, stationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('program guide'), hashtext(${stationId}))`.execute(tx)
}

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
 * Puts a guide in the place of what there is for its span, in one step for all who read. What ran before stays, cut where
 * the first program begins; a program that is as it was is not written again.
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

/** What ended before `before` is deleted, and every station that no channel has any more. */
export async function deleteOldPrograms(db: Db, before: Date): Promise<number> {
  const ended = await db.deleteFrom('programs').where('ends_at', '<', before).executeTakeFirst()
  await db
    .deleteFrom('guide_stations')
    .where('refreshed_at', '<', before)
    .where('station_id', 'not in', (query) =>
      query.selectFrom('channels').select(sql<string>`metadata_id`.as('id')).where('metadata_id', 'is not', null),
    )
    .execute()
  return Number(ended.numDeletedRows)
}

export async function deleteOldRefreshes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('guide_refreshes').where('ended_at', '<', before).execute()
}

export interface EndedRefresh {
  readonly state: Exclude<RefreshState, 'running'>
  readonly problem: RefreshProblem | null
  readonly detail: string | null
  readonly programs: number | null
  readonly programsBefore: number | null
}

/** Begins a refresh of a station, unless one is under way: then its id. */
export async function beginRefresh(
  tx: Tx,
  refresh: { id: string; stationId: string; staffId: number | null; acceptsLess: boolean },
  at: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { id, stationId, staffId, acceptsLess } = refresh
  const inserted = await tx
    .insertInto('guide_refreshes')
    .values({
      id,
      station_id: stationId,
      staff_id: staffId,
      accepts_less: acceptsLess,
      state: 'running',
      begun_at: at,
      seen_at: at,
    })
    .onConflict((conflict) => conflict.column('station_id').where('state', '=', 'running').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id, isNew: true }
  const running = await tx
    .selectFrom('guide_refreshes')
    .select('id')
    .where('station_id', '=', stationId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  // The other one has just ended: nothing stands in the way any more.
  return running ? { id: running.id, isNew: false } : beginRefresh(tx, refresh, at)
}

/** Refreshes that have made no step since `since` will never end: whoever made them is gone. */
export async function endInterrupted(db: Db, since: Date, at: Date): Promise<void> {
  await db
    .updateTable('guide_refreshes')
    .set({ state: 'failed', problem: 'Interrupted', ended_at: at })
    .where('state', '=', 'running')
    .where('seen_at', '<', since)
    .execute()
}

export async function noteStep(db: Db, id: string, stepsDone: number, stepsTotal: number, at: Date): Promise<void> {
  await db
    .updateTable('guide_refreshes')
    .set({ steps_done: stepsDone, steps_total: stepsTotal, seen_at: at })
    .where('id', '=', id)
    .execute()
}

/** False where it has been ended already. */
export async function endRefresh(db: Db, id: string, ended: EndedRefresh, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guide_refreshes')
    .set({
      state: ended.state,
      problem: ended.problem,
      detail: ended.detail,
      programs: ended.programs,
      programs_before: ended.programsBefore,
      ended_at: at,
      seen_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findRefresh(db: Db, id: string) {
  const row = await selectRefreshes(db).where('guide_refreshes.id', '=', id).executeTakeFirst()
  return row && toRefresh(row)
}

export async function findLatestRefresh(db: Db, stationId: string) {
  const row = await selectRefreshes(db)
    .where('station_id', '=', stationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toRefresh(row) : null
}

/** How many channels have a guide whose latest refresh has failed or was refused. */
export async function countGuideProblems(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from channels
    where (
      select state in ('refused', 'failed') from guide_refreshes
      where station_id = channels.metadata_id and state <> 'running' order by number desc limit 1
    )`.execute(db)
  return rows[0]?.count ?? 0
}

function selectRefreshes(db: Db) {
  return db
    .selectFrom('guide_refreshes')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .selectAll('guide_refreshes')
    .select(['staff.first_name', 'staff.last_name'])
}

type RefreshRow = Awaited<ReturnType<ReturnType<typeof selectRefreshes>['execute']>>[number]

function toRefresh(row: RefreshRow) {
  return {
    id: row.id,
    stationId: row.station_id,
    acceptsLess: row.accepts_less,
    // These two hold what the functions above have stored.
    state: row.state as RefreshState,
    problem: row.problem as RefreshProblem | null,
    detail: row.detail,
    stepsDone: row.steps_done,
    stepsTotal: row.steps_total,
    programs: row.programs,
    programsBefore: row.programs_before,
    askedBy: row.staff_id === null ? null : `${row.first_name} ${row.last_name}`,
    begunAt: row.begun_at,
    endedAt: row.ended_at,
  }
}
