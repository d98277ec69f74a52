import { DAY_MS } from '@portal/contract/durations'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { isDiskUnwritable } from '../../platform/http/errors.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { createExport } from './create-export.ts'
import { removeAllParts } from './parts.ts'
import { deleteExportsBefore, listExportsToClear, markCleared } from './queries.ts'
import {
  areSlotsTaken,
  type ClaimedExport,
  claimExport,
  recordFailure,
  requeueDeadExports,
  requeueStopped,
} from './run-queries.ts'

/** A running worker reports its progress twice a second. */
const DEAD_AFTER_MS = 30_000
const MAX_FAILURES = 4

/** Across all workers, to leave database capacity for other work. */
const MAX_CONCURRENT = 2
const RETRY_DELAY_MS = 3_000
/** Retries until there is disk space again, however long that takes. */
const DISK_FULL_RETRY_MS = 60_000

/** Waits for a free slot by queueing itself again. */
export const makeCustomerExport = defineJob({
  name: 'make-customer-export',
  payload: z.object({ exportId: z.uuid() }),
  retry: { limit: MAX_FAILURES - 1, delaySeconds: 10 },
  // If the worker dies, the queue's heartbeat or `resume-customer-exports` restarts the run sooner.
  expireInSeconds: 4 * 3600,
  atOnce: MAX_CONCURRENT,
  async run({ exportId }, context) {
    const claimed = await takeSlot(context, exportId)
    if (!claimed) return
    try {
      await createExport(context, claimed)
    } catch (error) {
      if (context.stopping.aborted) return await requeue(context, claimed)
      if (error instanceof Error && isDiskUnwritable(error)) {
        context.log.warn({ err: error }, 'disk is not writable, export postponed')
        return await requeue(context, claimed, DISK_FULL_RETRY_MS)
      }
      await recordFailure(context.db, claimed, MAX_FAILURES, context.now())
      throw error
    }
  },
})

async function takeSlot(context: Context, exportId: string): Promise<ClaimedExport | undefined> {
  const at = context.now()
  const stale = { staleBefore: staleBefore(context) }
  return context.db.transaction().execute(async (tx) => {
    if (!(await areSlotsTaken(tx, exportId, { slots: MAX_CONCURRENT, ...stale }))) {
      return claimExport(tx, exportId, { at, ...stale })
    }
    const startAfter = new Date(at.getTime() + RETRY_DELAY_MS)
    await enqueue(tx, context, makeCustomerExport, { exportId }, { startAfter })
  })
}

/** Requeues the export after the delay, without counting a failure. */
async function requeue(context: Context, claimed: ClaimedExport, delayMs = 0): Promise<void> {
  const startAfter = new Date(context.now().getTime() + delayMs)
  await context.db.transaction().execute(async (tx) => {
    if (!(await requeueStopped(tx, claimed))) return
    await enqueue(tx, context, makeCustomerExport, { exportId: claimed.id }, { startAfter })
  })
}

/** Resumes exports whose worker was killed. */
const resumeCustomerExports = defineJob({
  name: 'resume-customer-exports',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, context) {
    await context.db.transaction().execute(async (tx) => {
      for (const exportId of await requeueDeadExports(tx, staleBefore(context))) {
        await enqueue(tx, context, makeCustomerExport, { exportId })
      }
    })
  },
})

/** Deletes lists that can no longer be downloaded, because they are personal data. */
const clearCustomerExports = defineJob({
  name: 'clear-customer-exports',
  payload: z.object({}),
  cron: '*/15 * * * *',
  async run(_payload, { config, db, files, now }) {
    for (const id of await listExportsToClear(db, now())) {
      await removeAllParts(files, id)
      await markCleared(db, id)
    }
    await deleteExportsBefore(db, new Date(now().getTime() - config.exports.days * DAY_MS))
  },
})

export const customerExportJobs = [makeCustomerExport, resumeCustomerExports, clearCustomerExports]

function staleBefore({ now }: Context): Date {
  return new Date(now().getTime() - DEAD_AFTER_MS)
}
