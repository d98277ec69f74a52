import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { clearPreview, summarizeRun, markStarted } from './queries.ts'
import { runBulkQueue } from './queue.ts'

/** Starts a run that was waiting for approval. */
export async function startApproved(
  tx: Tx,
  context: Pick<Context, 'now'>,
  run: { readonly id: number; readonly approverId: number; readonly at: Date },
): Promise<void> {
  await markStarted(tx, run.id, run.at, run.approverId)
  await enqueue(tx, context, runBulkQueue, { runId: run.id })
}

/** Previews all rows again, unless a preview is running. */
export async function previewAgain(tx: Tx, context: Pick<Context, 'now'>, runId: number): Promise<void> {
  const { rows, previewed } = await summarizeRun(tx, runId)
  if (previewed === rows) await clearPreview(tx, runId)
  // The job is queued again in case its worker has died.
  await enqueue(tx, context, runBulkQueue, { runId })
}
