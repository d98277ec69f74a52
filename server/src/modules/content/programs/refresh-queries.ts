import type { RefreshProblem, RefreshState } from '@portal/contract/content/programs/calls'
import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { fullNameOf } from '../../../platform/db/full-name.ts'
import { summarizeQueue } from '../../../platform/db/summarize-queue.ts'

/** Starts a refresh of a station. If one is already running, returns its ID. */
export async function beginRefresh(
  tx: Tx,
  refresh: { id: string; stationId: string; staffId: number | null; acceptsLess: boolean },
  at: Date,
): Promise<{ readonly id: string; readonly isNew: boolean; readonly staffId: number | null }> {
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
  if (inserted) return { id, isNew: true, staffId }
  const running = await tx
    .selectFrom('guide_refreshes')
    .select(['id', 'staff_id as staffId'])
    .where('station_id', '=', stationId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  // The other refresh has just ended, so nothing blocks this one now.
  return running ? { ...running, isNew: false } : beginRefresh(tx, refresh, at)
}

/** Ends refreshes without progress since `since`, because their process has died. */
export async function endInterrupted(db: Db, since: Date, at: Date): Promise<void> {
  await db
    .updateTable('guide_refreshes')
    .set({ state: 'failed', problem: 'Interrupted', ended_at: at })
    .where('state', '=', 'running')
    .where('seen_at', '<', since)
    .execute()
}

/** Stores the progress, which is also the heartbeat: a refresh without one for too long counts as interrupted. */
export async function recordProgress(
  db: Db,
  id: string,
  stepsDone: number,
  stepsTotal: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('guide_refreshes')
    .set({ steps_done: stepsDone, steps_total: stepsTotal, seen_at: at })
    .where('id', '=', id)
    .execute()
}

export interface EndedRefresh {
  readonly state: Exclude<RefreshState, 'running'>
  readonly problem: RefreshProblem | null
  readonly detail: string | null
  readonly programs: number | null
  readonly programsBefore: number | null
}

/** Returns false if the refresh has already ended. */
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

/** Includes stations of disabled channels. */
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

/** Counts channels whose latest guide refresh failed or was rejected. */
export async function countGuideProblems(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channels where ${isFailing}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Summarizes guide problems by the first refresh that failed since the last good one. */
export function summarizeGuideProblems(db: Db, since: Date): Promise<QueueDetails> {
  const items = sql`
    (select (
      select min(begun_at) from guide_refreshes
      where station_id = channels.metadata_id and state in ('refused', 'failed') and number > coalesce((
        select max(number) from guide_refreshes where station_id = channels.metadata_id and state = 'done'), 0)
    ) as failed_at from channels where ${isFailing}) failing`
  return summarizeQueue(db, since, { items, at: sql`failed_at` })
}

const isFailing = sql<boolean>`(
  select state in ('refused', 'failed') from guide_refreshes
  where station_id = channels.metadata_id and state <> 'running' order by number desc limit 1)`

export async function deleteOldRefreshes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('guide_refreshes').where('ended_at', '<', before).execute()
}

function selectRefreshes(db: Db) {
  return db
    .selectFrom('guide_refreshes')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .selectAll('guide_refreshes')
    .select(fullNameOf('staff').as('asked_by'))
}

type RefreshRow = Awaited<ReturnType<ReturnType<typeof selectRefreshes>['execute']>>[number]

function toRefresh(row: RefreshRow) {
  return {
    id: row.id,
    stationId: row.station_id,
    acceptsLess: row.accepts_less,
    // Only the functions above write these two columns.
    state: row.state as RefreshState,
    problem: row.problem as RefreshProblem | null,
    detail: row.detail,
    stepsDone: row.steps_done,
    stepsTotal: row.steps_total,
    programs: row.programs,
    programsBefore: row.programs_before,
    askedBy: row.asked_by,
    begunAt: row.begun_at,
    /** The last heartbeat. */
    seenAt: row.seen_at,
    endedAt: row.ended_at,
  }
}
