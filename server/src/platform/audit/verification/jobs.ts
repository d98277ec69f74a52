import { z } from 'zod'
import type { Context } from '../../context.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { throwIfStopped } from '../../jobs/throw-if-stopped.ts'
import { emailNewBreaks, lockAlarm } from '../witness/alarm.ts'
import { compareAll } from '../witness/compare.ts'
import {
  beginVerification,
  findVerifiedSeal,
  abandonStuck,
  isRunning,
  recordProgress,
  recordReport,
} from './queries.ts'
import { stuckBefore } from './rules.ts'
import { verifyAudit } from './verify.ts'

/** Verifies the whole trail every night, and on request. */
export const verifyAuditTrail = defineJob({
  name: 'verify-audit-trail',
  /** Starts a verification if there is no ID. */
  payload: z.object({ verificationId: z.int().optional() }),
  cron: '20 4 * * *',
  isOnDemand: true,
  retry: { limit: 4, delaySeconds: 15 },
  expireInSeconds: 4 * 3600,
  async run({ verificationId }, context) {
    const { db, now, log } = context
    if (verificationId === undefined) return startVerification(context)
    if (!(await isRunning(db, verificationId))) return

    const report = await verifyAudit(db, now(), {
      kept: await findVerifiedSeal(db),
      compare: async (tx) => (await compareAll(context, tx)).flatMap(({ breaks }) => breaks),
      async onProgress(checked, total) {
        throwIfStopped(context)
        await recordProgress(db, verificationId, { checked, total, at: now() })
      },
    })
    await db.transaction().execute(async (tx) => {
      await lockAlarm(tx)
      await emailNewBreaks(tx, context, report.breaks)
      await recordReport(tx, verificationId, report, now())
    })
    if (report.breaks.length > 0) log.error({ breaks: report.breaks }, 'audit trail verification failed')
    else log.info({ sealed: report.head?.position ?? 0 }, 'audit trail intact')
  },
})

/** Starts a verification unless one is running. It runs as a job, which another worker resumes if this one dies. */
export async function startVerification(context: Context): Promise<void> {
  const at = context.now()
  await context.db.transaction().execute(async (tx) => {
    await abandonStuck(tx, stuckBefore(at), at)
    const verificationId = await beginVerification(tx, null, at)
    if (verificationId !== null) await enqueue(tx, context, verifyAuditTrail, { verificationId })
  })
}

export const auditJobs = [verifyAuditTrail]
