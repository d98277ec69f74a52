import type { mailCalls } from '@portal/contract/mail/calls'
import { record } from '../../platform/audit/record.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { sendMail } from '../../platform/mail/jobs.ts'
import { findMail, listLatestMails, lockMail, queueAgain, setDismissed } from '../../platform/mail/queries.ts'

const SHOWN = 200

export const mailHandlers = {
  async listMails(_request, { db }) {
    return listLatestMails(db, SHOWN)
  },

  async getMail({ input, refuse }, { db }) {
    const mail = await findMail(db, input.id)
    if (!mail) throw refuse('MailNotFound')
    return mail
  },

  async retryMail({ input, staff, requestId, refuse }, context) {
    await context.transaction(async (tx) => {
      const mail = await lockMail(tx, input.id)
      if (!mail) throw refuse('MailNotFound')
      if (mail.status !== 'failed') throw refuse('NotFailed')
      if (mail.holdsLink) throw refuse('LinkErased')
      await queueAgain(tx, mail.id)
      await enqueue(tx, context, sendMail, { mailId: mail.id })
      const before = { mail: mail.subject, problem: mail.problem }
      await record(tx, { staff, action: 'retry-mail', at: context.now(), requestId, subject: mail.to, before })
    })
  },

  async dismissMail({ input, staff, requestId, refuse }, { transaction, now }) {
    await transaction(async (tx) => {
      const mail = await lockMail(tx, input.id)
      if (!mail) throw refuse('MailNotFound')
      if (mail.status !== 'failed') throw refuse('NotFailed')
      await setDismissed(tx, mail.id)
      const before = { mail: mail.subject, problem: mail.problem }
      await record(tx, { staff, action: 'dismiss-mail', at: now(), requestId, subject: mail.to, before })
    })
  },
} satisfies Handlers<typeof mailCalls>
