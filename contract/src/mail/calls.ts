import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { count, instant } from '../wire.ts'

/**
 * `kept` is an email that stays in the outbox because no mail server is configured; `dismissed` one that has failed and
 * that a user has handled.
 */
export const mailStatuses = ['queued', 'sent', 'failed', 'dismissed', 'kept'] as const

const mailRow = z
  .object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    status: z.enum(mailStatuses),
    createdAt: instant,
    sentAt: instant.nullable(),
    /** Why it could not be handed over the last time, in the mail server's words. */
    problem: z.string().nullable(),
    /** Failed, and still whole: a link that lets its reader in has been erased. */
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
  /** The latest 200 emails, and older ones that failed and wait for a user; newest first. */
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
  /** Queues a failed mail once more, under its own Message-ID. */
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
