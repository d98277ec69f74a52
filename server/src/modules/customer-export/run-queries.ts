import type { ChosenCustomers } from '@portal/contract/customer-export/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'

/** One attempt at an export. If several were started, only the latest counts. */
interface Run {
  readonly id: string
  readonly run: number
}

/** An export claimed by a worker. */
export type ClaimedExport = NonNullable<Awaited<ReturnType<typeof claimExport>>>

/**
 * Returns whether all slots are taken by other exports, in all workers. No export starts until the transaction ends.
 */
export async function areSlotsTaken(tx: Tx, id: string, { slots, staleBefore }: { slots: number; staleBefore: Date }) {
  await sql`select pg_advisory_xact_lock(hashtext('customer exports'))`.execute(tx)
  const { running } = await tx
    .selectFrom('customer_exports')
    .where('state', '=', 'running')
    .where('alive_at', '>=', staleBefore)
    .where('id', '<>', id)
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .executeTakeFirstOrThrow()
  return running >= slots
}

/** Starts a run, unless another one is active or the export has ended. */
export async function claimExport(tx: Tx, id: string, { at, staleBefore }: { at: Date; staleBefore: Date }) {
  return tx
    .updateTable('customer_exports as export')
    .from('staff')
    .whereRef('staff.id', '=', 'export.staff_id')
    .where('export.id', '=', id)
    .where((row) => row.or([row('state', '=', 'queued'), isDead(staleBefore)]))
    .set((row) => ({
      state: 'running',
      run: row('run', '+', 1),
      alive_at: at,
      rows_written: 0,
      rows_expected: null,
      has_files: true,
    }))
    .returning(['export.id', 'run', 'send_to as sendTo', 'requested_at as requestedAt', 'failures'])
    .returning(['staff.first_name as firstName', 'staff.last_name as lastName', 'staff.email'])
    .returning(({ ref }) => ref('chosen').$castTo<ChosenCustomers>().as('chosen'))
    .executeTakeFirst()
}

/** Requeues exports whose worker has died and returns their IDs. */
export async function requeueDeadExports(tx: Tx, staleBefore: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('customer_exports')
    .where(isDead(staleBefore))
    .set({ state: 'queued', alive_at: null })
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reports the progress of a run. Returns false if the run was cancelled or replaced. */
export async function reportProgress(
  db: Db,
  { id, run }: Run,
  progress: { readonly rowsWritten: number; readonly rowsExpected: number | null; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(db, { id, run })
    .set({ rows_written: progress.rowsWritten, rows_expected: progress.rowsExpected, alive_at: progress.at })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface SentExport {
  readonly rowsWritten: number
  readonly at: Date
  /** Null if the list is attached. */
  readonly link: {
    readonly tokenHash: Buffer
    readonly expiresAt: Date
    readonly parts: number
    readonly bytes: number
  } | null
}

/** Ends a run with its list. Returns false if the run was cancelled or replaced. */
export async function finishExport(tx: Tx, { id, run }: Run, { rowsWritten, at, link }: SentExport): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, { id, run })
    .set({
      state: 'done',
      finished_at: at,
      alive_at: null,
      rows_written: rowsWritten,
      rows_expected: rowsWritten,
      sent_as: link ? 'link' : 'attachment',
      ...(link && {
        file_run: run,
        file_parts: link.parts,
        file_bytes: link.bytes,
        link_token_hash: link.tokenHash,
        link_expires_at: link.expiresAt,
      }),
    })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Requeues a run that was stopped, without counting a failure. Returns false if the run was cancelled or replaced. */
export async function requeueStopped(tx: Tx, run: Run): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(tx, run).set({ state: 'queued', alive_at: null }).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a failed run; after `mostFailures`, the whole export fails permanently. */
export async function recordFailure(db: Db, run: Run, mostFailures: number, at: Date): Promise<void> {
  const isLast = sql<boolean>`failures + 1 >= ${mostFailures}`
  await ofRun(db, run)
    .set((row) => ({
      state: sql`case when ${isLast} then 'failed' else 'queued' end`,
      finished_at: sql`case when ${isLast} then ${at}::timestamptz end`,
      alive_at: null,
      failures: row('failures', '+', 1),
    }))
    .execute()
}

function ofRun(db: Db, { id, run }: Run) {
  return db.updateTable('customer_exports').where('id', '=', id).where('run', '=', run).where('state', '=', 'running')
}

function isDead(before: Date) {
  return sql<boolean>`(state = 'running' and alive_at < ${before})`
}
