import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'
import { count, instant } from '../wire.ts'

/** `kept` is a mail that stays in the outbox because no mail server is configured. */
export const mailStatuses = ['queued', 'sent', 'failed', 'kept'] as const

const mailRow = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type MailRow = z.output<typeof mailRow>

const mail = mailRow.extend({
  text: z.string(),
  html: z.string().nullable(),
  attachments: z.array(z.object({ fileName: z.string(), contentType: z.string(), bytes: count })),
})
export type Mail = z.output<typeof mail>

export const mailCalls = defineCalls({
  /** The latest 200 mails, newest first. */
  listMails: {
    method: 'GET',
    path: '/list-mails',
    right: 'outbox',
    input: noInput,
    reply: z.array(mailRow),
    errors: {},
    failed: 'Error fetching mails',
  },
  getMail: {
    method: 'GET',
    path: '/get-mail',
    right: 'outbox',
    input: z.strictObject({ id: z.uuid({ error: 'Enter the id of the mail' }) }),
    reply: mail,
    errors: { MailNotFound: { status: 404, message: 'Mail not found' } },
    failed: 'Error fetching mail',
  },
})
