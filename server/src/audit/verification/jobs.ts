import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { throwIfStopped } from '../../jobs/throw-if-stopped.ts'
import { beginVerification, findKeptSeal, giveUpStuck, isRunning, recordProgress, recordReport } from './queries.ts'
import { stuckBefore } from './rules.ts'
import { verifyAudit } from './verify.ts'

/** Verifies the whole trail: each night, and whenever somebody asks for it. */
export const verifyAuditTrail = defineJob({
  name: 'verify-audit-trail',
  /** Without a number it begins one itself. */
  payload: z.object({ verificationId: z.int().optional() }),
  cron: '20 4 * * *',
  isAskedFor: true,
  retry: { limit: 2, delaySeconds: 60 },
  expireInSeconds: 4 * 3600,
  async run({ verificationId }, context) {
    const { db, now, log } = context
    const id =
      verificationId ??
      (await db.transaction().execute(async (tx) => {
        await giveUpStuck(tx, stuckBefore(now()), now())
        return beginVerification(tx, null, now())
      }))
    if (id === null || !(await isRunning(db, id))) return

    const report = await verifyAudit(db, now(), {
      kept: await findKeptSeal(db),
      async onProgress(checked, total) {
        throwIfStopped(context)
        await recordProgress(db, id, { checked, total, at: now() })
      },
    })
    await recordReport(db, id, report, now())
    if (report.breaks.length > 0) log.error({ breaks: report.breaks }, 'the audit trail is broken')
    else log.info({ sealed: report.head?.position ?? 0 }, 'the audit trail is unbroken')
  },
})

export const auditJobs = [verifyAuditTrail]
