import type { RunPreview } from '@portal/contract/bulk/preview'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { markStarted } from './queries.ts'
import { runBulkQueue } from './queue.ts'

export interface RunLook extends RunPreview {
  /** Rows whose preview is known: all, unless it is being made again. */
  readonly previewed: number
}

/** What a run would do as a whole, by its preview. */
export async function lookAtRun(db: Db | Tx, runId: number): Promise<RunLook> {
  const { rows } = await sql<RunLook>`
    select count(*)::int as rows, count(is_eligible)::int as previewed,
      count(*) filter (where is_eligible)::int as eligible,
      coalesce(sum(cost_cents) filter (where is_eligible), 0)::float8 as "valueCents",
      coalesce(sum(balance_cents) filter (where is_eligible), 0)::float8 as "balanceCents",
      (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'rows', rows) order by rows desc, code), '[]')
        from (select code, count(*) as rows from bulk_rows where run_id = ${runId} and not is_eligible group by code)
          by_code) as "notEligible"
    from bulk_rows where run_id = ${runId}`.execute(db)
  const [look] = rows
  if (!look) throw new Error(`bulk run ${runId} is gone`)
  return look
}

/** A previewed run then waits: its rows count as given until it is decided. */
export async function awaitApproval(tx: Tx, runId: number): Promise<void> {
  await tx.updateTable('bulk_runs').set({ state: 'awaiting-approval' }).where('id', '=', runId).execute()
}

/** Starts a run that waited for approval. */
export async function startApproved(
  tx: Tx,
  context: Pick<Context, 'now'>,
  run: { readonly id: number; readonly approverId: number; readonly at: Date },
): Promise<void> {
  await markStarted(tx, run.id, run.at, run.approverId)
  await enqueue(tx, context, runBulkQueue, { runId: run.id })
}

/** Has all rows tried again, unless that is under way. */
export async function previewAgain(tx: Tx, context: Pick<Context, 'now'>, runId: number): Promise<void> {
  const { rows, previewed } = await lookAtRun(tx, runId)
  if (previewed === rows)
    await tx.updateTable('bulk_rows').set({ is_eligible: null, code: null }).where('run_id', '=', runId).execute()
  // Its worker may be gone for good.
  await enqueue(tx, context, runBulkQueue, { runId })
}
