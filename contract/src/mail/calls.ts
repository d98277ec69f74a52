import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { count, instant } from '../wire.ts'

/** `kept`: stays in the outbox because no mail server is configured; `dismissed`: failed, and handled by a user. */
export const mailStatuses = ['queued', 'sent', 'failed', 'dismissed', 'kept'] as const

const mailRow = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    status: z.enum(mailStatuses),
    createdAt: instant,
    sentAt: instant.nullable(),
    /** The mail server's response to the last failed attempt. */
    problem: z.string().nullable(),
    /** Failed and still complete; sign-in links are erased from emails. */
    canRetry: z.boolean(),
  })
  .meta({ id: 'MailRow' })
export type MailRow = z.output<typeof mailRow>

const mail = mailRow.extend({
  text: z.string(),
  html: z.string().nullable(),
  attachments: z.array(z.object({ fileName: z.string(), contentType: z.string(), bytes: count })),
})
export type Mail = z.output<typeof mail>

const id = z.uuid({ error: 'Enter an email ID' })
const MailNotFound = { status: 404, message: 'Email not found' } as const
const NotFailed = { status: 409, message: 'This email is no longer marked as failed.' } as const

export const mailCalls = defineCalls({
  /** The latest 200 emails, and older failed ones that need handling; newest first. */
  listMails: {
    method: 'GET',
    path: '/list-mails',
    permission: 'outbox',
    input: noInput,
    reply: z.array(mailRow),
    errors: {},
    failed: 'Error fetching emails',
  },
  getMail: {
    method: 'GET',
    path: '/get-mail',
    permission: 'outbox',
    input: z.strictObject({ id }),
    reply: mail,
    errors: { MailNotFound },
    failed: 'Error fetching email',
  },
  /** Queues a failed email again with the same Message-ID. */
  retryMail: {
    method: 'POST',
    path: '/retry-mail',
    permission: 'outbox',
    input: z.strictObject({ id }),
    reply: nothing,
    errors: {
      MailNotFound,
      NotFailed,
      LinkErased: { status: 409, message: 'The link in this email has been deleted. Send a new link instead.' },
    },
    done: 'Email queued for sending',
    failed: 'Unable to resend email',
  },
  /** Dismisses a failed email. */
  dismissMail: {
    method: 'POST',
    path: '/dismiss-mail',
    permission: 'outbox',
    input: z.strictObject({ id }),
    reply: nothing,
    errors: { MailNotFound, NotFailed },
    done: 'Email dismissed',
    failed: 'Unable to dismiss email',
  },
})
