import { DAY_MS } from '@portal/contract/durations'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { isDiskUnwritable } from '../../platform/http/errors.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { makeExport } from './make-export.ts'
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

/** A worker reports twice a second that it is running. */
const DEAD_AFTER_MS = 30_000
const MAX_FAILURES = 4

/** In all workers together, so that the database has time for others. */
const MAX_CONCURRENT = 2
const RETRY_DELAY_MS = 3_000
/** Until there is room again, however long that takes. */
const DISK_FULL_RETRY_MS = 60_000

/** Waits its turn by queueing itself again. */
export const makeCustomerExport = defineJob({
  name: 'make-customer-export',
  payload: z.object({ exportId: z.uuid() }),
  retry: { limit: MAX_FAILURES - 1, delaySeconds: 10 },
  // A run whose worker died is restarted sooner, by the queue's heartbeat or by `resume-customer-exports`.
  expireInSeconds: 4 * 3600,
  atOnce: MAX_CONCURRENT,
  async run({ exportId }, context) {
    const claimed = await takeSlot(context, exportId)
    if (!claimed) return
    try {
      await makeExport(context, claimed)
    } catch (error) {
      if (context.stopping.aborted) return await handBack(context, claimed)
      if (error instanceof Error && isDiskUnwritable(error)) {
        context.log.warn({ err: error }, 'disk cannot be written, the export waits')
        return await handBack(context, claimed, DISK_FULL_RETRY_MS)
      }
      await recordFailure(context.db, claimed, MAX_FAILURES, context.now())
      throw error
    }
  },
})

async function takeSlot(context: Context, exportId: string): Promise<ClaimedExport | undefined> {
  const at = context.now()
  const dead = { deadBefore: deadBefore(context) }
  return context.db.transaction().execute(async (tx) => {
    if (!(await areSlotsTaken(tx, exportId, { slots: MAX_CONCURRENT, ...dead }))) {
      return claimExport(tx, exportId, { at, ...dead })
    }
    const startAfter = new Date(at.getTime() + RETRY_DELAY_MS)
    await enqueue(tx, context, makeCustomerExport, { exportId }, { startAfter })
  })
}

/** A worker starts it again after the delay. It counts as no failure. */
async function handBack(context: Context, claimed: ClaimedExport, delayMs = 0): Promise<void> {
  const startAfter = new Date(context.now().getTime() + delayMs)
  await context.db.transaction().execute(async (tx) => {
    if (!(await requeueStopped(tx, claimed))) return
    await enqueue(tx, context, makeCustomerExport, { exportId: claimed.id }, { startAfter })
  })
}

/** Takes up what a worker had started before it was killed. */
const resumeCustomerExports = defineJob({
  name: 'resume-customer-exports',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, context) {
    await context.db.transaction().execute(async (tx) => {
      for (const exportId of await requeueDeadExports(tx, deadBefore(context))) {
        await enqueue(tx, context, makeCustomerExport, { exportId })
      }
    })
  },
})

/** Lists are personal data: what no one can download is deleted. */
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

function deadBefore({ now }: Context): Date {
  return new Date(now().getTime() - DEAD_AFTER_MS)
}
