import { DAY_MS } from '@portal/contract/durations'
import { z } from 'zod'
import { deliver } from '../../integrations/mail-server/mail-server.ts'
import { defineJob } from '../jobs/define-job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { deleteMailsBefore, findQueuedMail, keepMail, recordAttempt } from './queries.ts'
import { afterDelivery } from './rules.ts'

const payload = z.object({ mailId: z.uuid() })

/**
 * Sends one email. `afterDelivery` schedules the email's own retries; the queue's retries are for crashes, after which
 * an email that was already sent may be sent again under the same Message-ID.
 */
export const sendMail = defineJob({
  name: 'send-mail',
  payload,
  retry: { limit: 12, delaySeconds: 15 },
  expireInSeconds: 120,
  atOnce: 2,
  async run({ mailId }, context) {
    const { db, now, log } = context
    const { brand } = context.config
    const { from, replyTo, smtpUrl } = context.config.mail
    const mail = await findQueuedMail(db, mailId)
    if (!mail) return
    if (smtpUrl === null) return keepMail(db, mailId)

    const delivery = await deliver(smtpUrl, {
      ...mail,
      from: mail.toCustomer ? { ...from, name: brand.name } : from,
      replyTo,
      date: mail.createdAt,
    })
    const next = afterDelivery(mail, delivery, now())
    await db.transaction().execute(async (tx) => {
      await recordAttempt(tx, {
        id: mailId,
        status: next.status,
        isUnconfirmed: delivery.outcome === 'unknown',
        error: next.status === 'sent' ? null : next.reason,
        sentAt: next.status === 'sent' ? now() : null,
      })
      if (next.status === 'queued') await enqueue(tx, context, sendMail, { mailId }, { startAfter: next.retryAt })
    })
    if (next.status === 'failed') log.error({ mailId, outcome: delivery.outcome }, 'email not delivered')
  },
})

const purgeOldMails = defineJob({
  name: 'forget-old-mails',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run(_payload, context) {
    const { config, now, log } = context
    const mails = await deleteMailsBefore(context, new Date(now().getTime() - config.emailDays * DAY_MS))
    log.info({ mails }, 'old emails deleted')
  },
})

export const mailJobs = [sendMail, purgeOldMails]
