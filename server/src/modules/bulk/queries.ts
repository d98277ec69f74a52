import type { BulkActionName } from '@portal/contract/bulk/actions'
import { type BulkRow, type BulkRun, type RowState, rowStates, type RunState } from '@portal/contract/bulk/calls'
import type { RunPreview } from '@portal/contract/bulk/preview'
import { isAllowed } from '@portal/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { SignedInStaff } from '../../platform/http/handler.ts'
import { fullNameText } from '../../platform/db/full-name.ts'

interface NewRun {
  readonly staffId: number
  readonly action: BulkActionName
  readonly input: Readonly<Record<string, unknown>>
  readonly subjects: readonly string[]
  readonly at: Date
}

/** @returns the run's ID; null if another run of the same admin user is not over */
export async function insertRun(tx: Tx, { staffId, action, input, subjects, at }: NewRun): Promise<number | null> {
  const run = await tx
    .insertInto('bulk_runs')
    .values({ staff_id: staffId, action, input: JSON.stringify(input), state: 'previewing', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!run) return null
  await sql`
    insert into bulk_rows (run_id, position, subject)
    select ${run.id}, place, subject from unnest(${subjects}::text[]) with ordinality as given (subject, place)`.execute(
    tx,
  )
  return run.id
}

/** Counts of a run's rows. An ended run has the counts stored when it ended. */
type RunCounts = Pick<BulkRun, 'rows' | 'previewed' | 'eligible' | 'balanceCents' | 'valueCents'> & {
  readonly counts: Partial<Record<RowState, number>>
}

/** Selects the counts of run `runId` as one JSON object. */
function countRows(runId: RawBuilder<unknown>) {
  return sql`
    select jsonb_build_object(
      'rows', coalesce(sum(rows), 0), 'previewed', coalesce(sum(previewed), 0),
      'eligible', coalesce(sum(eligible), 0), 'balanceCents', coalesce(sum(cents), 0),
      'valueCents', coalesce(sum(value), 0),
      'counts', coalesce(jsonb_object_agg(state, rows), '{}'))
    from (
      select state, count(*) as rows, count(is_eligible) as previewed,
        count(*) filter (where is_eligible) as eligible,
        sum(balance_cents) filter (where is_eligible) as cents, sum(cost_cents) filter (where is_eligible) as value
      from bulk_rows where run_id = ${runId} group by state
    ) by_state`
}

/** Returns the viewer's own runs, those they may approve or approved, or all for administrators. Newest first. */
export async function listRuns(db: Db, viewer: Pick<SignedInStaff, 'id' | 'role'>, id?: number): Promise<BulkRun[]> {
  const approvable = isAllowed(viewer.role, 'approve-money') ? sql`run.state = 'awaiting-approval'` : sql`false`
  const { rows } = await sql<Omit<BulkRun, keyof RunCounts> & { counted: RunCounts }>`
    select run.id, run.action, ${sql.raw(fullNameText('staff'))} as by,
      run.staff_id = ${viewer.id} as "isOwn", run.state, run.created_at as "createdAt",
      run.previewed_at as "previewedAt", run.started_at as "startedAt", run.ended_at as "endedAt",
      run.stop_asked_at is not null as "isStopping",
      (select id from approval_requests where bulk_run_id = run.id) as "approvalId",
      coalesce(run.result, (${countRows(sql`run.id`)})) as counted
    from bulk_runs run
    join staff on staff.id = run.staff_id
    where (${viewer.role === 'administrator'} or ${viewer.id} in (run.staff_id, run.approved_by) or ${approvable})
      and ${id === undefined ? sql`true` : sql`run.id = ${id}`}
    order by run.id desc limit 100`.execute(db)
  const none = Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<RowState, number>
  return rows.map(({ counted, ...run }) => ({ ...run, ...counted, counts: { ...none, ...counted.counts } }))
}

export async function listRows(db: Db, runId: number): Promise<BulkRow[]> {
  return (
    db
      .selectFrom('bulk_rows')
      .select(['position', 'subject', 'code', 'reason', 'done_at as doneAt'])
      // A CHECK constraint allows exactly these.
      .select(sql<RowState>`state`.as('state'))
      .where('run_id', '=', runId)
      .orderBy('position')
      .execute()
  )
}

export interface StoredRun {
  readonly id: number
  readonly staffId: number
  readonly action: BulkActionName
  readonly input: Readonly<Record<string, unknown>>
  readonly state: RunState
  readonly previewedAt: Date | null
  readonly isStopping: boolean
  readonly approvedBy: number | null
}

function selectRun(db: Db) {
  return (
    db
      .selectFrom('bulk_runs')
      .select(['id', 'staff_id as staffId', 'previewed_at as previewedAt', 'approved_by as approvedBy'])
      // As stored by `insertRun` and the handlers.
      .select([
        sql<BulkActionName>`action`.as('action'),
        sql<Readonly<Record<string, unknown>>>`input`.as('input'),
        sql<RunState>`state`.as('state'),
        sql<boolean>`stop_asked_at is not null`.as('isStopping'),
      ])
  )
}

export async function findRun(db: Db, id: number): Promise<StoredRun | undefined> {
  return selectRun(db).where('id', '=', id).executeTakeFirst()
}

export async function lockRun(tx: Tx, id: number): Promise<StoredRun | undefined> {
  return selectRun(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns the next rows without a preview, by position. */
export async function listUnseen(
  db: Db,
  runId: number,
  atMost: number,
): Promise<{ position: number; subject: string }[]> {
  return db
    .selectFrom('bulk_rows')
    .select(['position', 'subject'])
    .where('run_id', '=', runId)
    .where('is_eligible', 'is', null)
    .orderBy('position')
    .limit(atMost)
    .execute()
}

interface Preview {
  readonly position: number
  /** The reason the row cannot be executed; null if it can. */
  readonly code: string | null
  /** As in `BulkRow`. */
  readonly reason: string | null
  readonly balanceCents: number
  readonly costCents: number
}

export async function storePreview(db: Db, runId: number, preview: Preview): Promise<void> {
  const { position, code, reason, balanceCents, costCents } = preview
  await db
    .updateTable('bulk_rows')
    .set({ is_eligible: code === null, code, reason, balance_cents: balanceCents, cost_cents: costCents })
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .where('is_eligible', 'is', null)
    .execute()
}

/** Marks a run as previewed. A run that is awaiting approval stays in that state. */
export async function markPreviewed(db: Db, runId: number, at: Date): Promise<void> {
  await sql`
    update bulk_runs set previewed_at = ${at}, state = case state when 'previewing' then 'ready' else state end
    where id = ${runId} and state in ('previewing', 'awaiting-approval')`.execute(db)
}

/** Starts a run. Rows not eligible in the preview are skipped. */
export async function markStarted(tx: Tx, runId: number, at: Date, approvedBy: number | null): Promise<void> {
  const started = { state: 'running', started_at: at, approved_by: approvedBy }
  await tx.updateTable('bulk_runs').set(started).where('id', '=', runId).execute()
  await tx
    .updateTable('bulk_rows')
    .set({ state: 'not-eligible' })
    .where('run_id', '=', runId)
    .where('is_eligible', '=', false)
    .execute()
}

export async function requestStop(tx: Tx, runId: number, at: Date): Promise<void> {
  await tx.updateTable('bulk_runs').set({ stop_asked_at: at }).where('id', '=', runId).execute()
}

export interface WaitingRow {
  readonly position: number
  readonly subject: string
  /** From the preview, as in `Preview`. */
  readonly balanceCents: number
  readonly costCents: number
}

export async function listWaiting(db: Db, runId: number, atMost: number): Promise<WaitingRow[]> {
  return db
    .selectFrom('bulk_rows')
    .select(['position', 'subject', 'balance_cents as balanceCents', 'cost_cents as costCents'])
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(atMost)
    .execute()
}

/** Locks a row. Returns false if it is no longer waiting or its run was stopped. */
export async function lockWaiting(tx: Tx, runId: number, position: number): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_rows')
    .innerJoin('bulk_runs', 'bulk_runs.id', 'run_id')
    .select('position')
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .where('bulk_rows.state', '=', 'waiting')
    .where('bulk_runs.state', '=', 'running')
    .where('stop_asked_at', 'is', null)
    .forUpdate('bulk_rows')
    .executeTakeFirst()
  return row !== undefined
}

interface Outcome {
  readonly position: number
  readonly state: RowState
  readonly code: string | null
  /** As in `BulkRow`. */
  readonly reason: string | null
  readonly at: Date
}

/** Stores the outcome of a row, unless it has one. */
export async function storeOutcome(db: Db, runId: number, outcome: Outcome): Promise<void> {
  const { position, state, code, reason, at } = outcome
  await db
    .updateTable('bulk_rows')
    .set({ state, code, reason, done_at: at })
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .execute()
}

/** Ends a run and skips the waiting rows. */
export async function endRun(db: Db, runId: number, state: 'stopped' | 'done', at: Date): Promise<void> {
  await db.transaction().execute((tx) => endLockedRun(tx, runId, state, at))
}

export async function endLockedRun(tx: Tx, runId: number, state: 'stopped' | 'done', at: Date): Promise<void> {
  const run = await tx
    .selectFrom('bulk_runs')
    .where('id', '=', runId)
    .where('ended_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!run) return
  await tx
    .updateTable('bulk_rows')
    .set({ state: 'skipped' })
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .execute()
  await sql`
    update bulk_runs set state = ${state}, ended_at = ${at}, result = (${countRows(sql`bulk_runs.id`)})
    where id = ${runId}`.execute(tx)
}

export interface RunSummary extends RunPreview {
  /** Number of previewed rows: all of them, unless the run is being previewed again. */
  readonly previewed: number
}

/** Summarizes the preview of a run. */
export async function summarizeRun(db: Db | Tx, runId: number): Promise<RunSummary> {
  const { rows } = await sql<RunSummary>`
    select count(*)::int as rows, count(is_eligible)::int as previewed,
      count(*) filter (where is_eligible)::int as eligible,
      coalesce(sum(cost_cents) filter (where is_eligible), 0)::float8 as "valueCents",
      coalesce(sum(balance_cents) filter (where is_eligible), 0)::float8 as "balanceCents",
      (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'reason', reason, 'rows', rows)
          order by rows desc, code, reason), '[]')
        from (select code, reason, count(*) as rows from bulk_rows where run_id = ${runId} and not is_eligible
          group by code, reason) by_reason) as "notEligible"
    from bulk_rows where run_id = ${runId}`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error(`bulk action ${runId} no longer exists`)
  return summary
}

/** Puts a previewed run on hold for approval. Its rows count as given until it is decided. */
export async function awaitApproval(tx: Tx, runId: number): Promise<void> {
  await tx.updateTable('bulk_runs').set({ state: 'awaiting-approval' }).where('id', '=', runId).execute()
}

/** Clears the preview of all rows. */
export async function clearPreview(tx: Tx, runId: number): Promise<void> {
  await tx
    .updateTable('bulk_rows')
    .set({ is_eligible: null, code: null, reason: null })
    .where('run_id', '=', runId)
    .execute()
}
