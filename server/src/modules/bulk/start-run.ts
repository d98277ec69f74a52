import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { markStarted } from './queries.ts'
import { runBulkQueue } from './queue.ts'

/** Starts a previewed run, or one that was waiting for approval. */
export async function startRun(
  tx: Tx,
  context: Pick<Context, 'now'>,
  run: { readonly id: number; readonly approverId: number | null; readonly at: Date },
): Promise<void> {
  await markStarted(tx, run.id, run.at, run.approverId)
  await enqueue(tx, context, runBulkQueue, { runId: run.id })
}
