import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { isOneAddress } from '../settings/one-address.ts'
import { sendMail } from './jobs.ts'
import { type Attachment, insertMail } from './queries.ts'
import { messageIdFor } from './rules.ts'

export interface Mail {
  /** A single bare address. */
  readonly to: string
  /** A single line. */
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** Set if the brand is the sender rather than the portal. */
  readonly toCustomer?: boolean
  /** Set if the body contains a link that grants access: the body is erased once the email has been sent. */
  readonly holdsLink?: boolean
  readonly attachments?: readonly Attachment[]
}

/**
 * Queues an email in the transaction of the change that causes it. The worker sends it; without a mail server it stays
 * in the outbox.
 */
export async function queueMail(tx: Tx, context: Pick<Context, 'config' | 'now' | 'newId'>, mail: Mail): Promise<void> {
  if (!isOneAddress(mail.to)) throw new Error('a mail goes to exactly one address')
  if (/\p{Cc}/u.test(mail.subject)) throw new Error('the subject of a mail is one line of text')
  const { from, smtpUrl } = context.config.mail
  const id = context.newId()
  await insertMail(tx, {
    id,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    toCustomer: mail.toCustomer ?? false,
    holdsLink: mail.holdsLink ?? false,
    status: smtpUrl === null ? 'kept' : 'queued',
    messageId: messageIdFor(id, from.address),
    createdAt: context.now(),
    attachments: mail.attachments ?? [],
  })
  if (smtpUrl !== null) await enqueue(tx, context, sendMail, { mailId: id })
}
