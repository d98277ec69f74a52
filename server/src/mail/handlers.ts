import type { mailCalls } from '@portal/contract/mail/calls'
import type { Handlers } from '../http/handler.ts'
import { findMail, listLatestMails } from './queries.ts'

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
} satisfies Handlers<typeof mailCalls>
