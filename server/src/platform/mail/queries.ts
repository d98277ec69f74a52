import type { mailStatuses } from '@portal/contract/mail/calls'
import type { QueueDetails } from '@portal/contract/work-queues/calls'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { summarizeQueue } from '../db/summarize-queue.ts'

export type MailStatus = (typeof mailStatuses)[number]

export interface NewMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly toCustomer: boolean
  readonly holdsLink: boolean
  readonly status: MailStatus
  readonly messageId: string
  readonly createdAt: Date
  readonly attachments: readonly Attachment[]
}

export interface Attachment {
  /** Only letters, digits, `.`, `_` and `-`. */
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer
}

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      id: mail.id,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      to_customer: mail.toCustomer,
      holds_link: mail.holdsLink,
      status: mail.status,
      message_id: mail.messageId,
      created_at: mail.createdAt,
    })
    .execute()
  if (mail.attachments.length === 0) return
  await tx
    .insertInto('mail_attachments')
    .values(
      mail.attachments.map(({ fileName, contentType, content }, position) => ({
        mail_id: mail.id,
        position,
        file_name: fileName,
        content_type: contentType,
        content,
      })),
    )
    .execute()
}

/** Returns an unsent email in full. */
export async function findQueuedMail(db: Db, id: string) {
  const mail = await db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'text', 'html', 'message_id as messageId', 'created_at as createdAt'])
    .select(['attempts', 'unconfirmed_attempts as unconfirmedAttempts', 'to_customer as toCustomer'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  if (!mail) return null
  const attachments = await db
    .selectFrom('mail_attachments')
    .select(['file_name as fileName', 'content_type as contentType', 'content'])
    .where('mail_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...mail, attachments }
}

export interface Attempt {
  readonly id: string
  readonly status: MailStatus
  readonly isUnconfirmed: boolean
  readonly error: string | null
  readonly sentAt: Date | null
}

/** Records an attempt and its result. Deletes the link once the email has been sent or failed permanently. */
export async function recordAttempt(tx: Tx, { id, status, isUnconfirmed, error, sentAt }: Attempt): Promise<void> {
  await tx
    .updateTable('mails')
    .set((mail) => ({
      status,
      last_error: error,
      sent_at: sentAt,
      attempts: mail('attempts', '+', 1),
      unconfirmed_attempts: mail('unconfirmed_attempts', '+', isUnconfirmed ? 1 : 0),
    }))
    .where('id', '=', id)
    .execute()
  if (status === 'queued') return
  await tx
    .updateTable('mails')
    .set({ text: '', html: null })
    .where('id', '=', id)
    .where('holds_link', '=', true)
    .execute()
}

/** Keeps an email in the outbox if there is no mail server. */
export async function keepMail(db: Db, id: string): Promise<void> {
  await db.updateTable('mails').set({ status: 'kept' }).where('id', '=', id).execute()
}

/** @returns how many there were */
export function deleteMailsBefore(context: Context, before: Date): Promise<number> {
  return deleteInBatches(context, 'mails', sql`created_at < ${before} and status <> 'queued'`)
}

/** Returns the latest `limit` emails, plus up to as many failed emails that wait for a user; newest first. */
export async function listLatestMails(db: Db, limit: number) {
  const latest = selectMails(db).orderBy('created_at', 'desc').orderBy('id').limit(limit)
  const failed = selectMails(db).where('status', '=', 'failed').orderBy('created_at', 'desc').limit(limit)
  const rows = await db
    .selectFrom(latest.as('latest'))
    .selectAll()
    .union(db.selectFrom(failed.as('failed')).selectAll())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toRow)
}

export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .where('status', '=', 'failed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Dates each email by the time it was written. */
export function summarizeFailedMails(db: Db, since: Date): Promise<QueueDetails> {
  return summarizeQueue(db, since, { items: sql`mails where status = 'failed'`, at: sql`created_at` })
}

/** Returns an email to show in the portal. A link that has not been emailed yet grants access, so it is hidden. */
export async function findMail(db: Db, id: string) {
  const found = await selectMails(db).select(['text', 'html']).where('id', '=', id).executeTakeFirst()
  if (!found) return null
  const mail = found.holdsLink && found.status === 'queued' ? { ...found, text: '', html: null } : found
  const attachments = await db
    .selectFrom('mail_attachments')
    .select(['file_name as fileName', 'content_type as contentType'])
    .select(({ fn }) => fn<number>('length', ['content']).as('bytes'))
    .where('mail_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...toRow(mail), attachments }
}

export async function lockMail(tx: Tx, id: string) {
  return selectMails(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Resets an email as if it had never been attempted. */
export async function queueAgain(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ status: 'queued', attempts: 0, unconfirmed_attempts: 0, last_error: null })
    .where('id', '=', id)
    .execute()
}

export async function setDismissed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('mails').set({ status: 'dismissed' }).where('id', '=', id).execute()
}

function selectMails(db: Db) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'created_at as createdAt', 'sent_at as sentAt'])
    .select(['last_error as problem', 'holds_link as holdsLink'])
    .select(({ ref }) => ref('status').$castTo<MailStatus>().as('status'))
}

/** A failed email that contained a link is no longer complete. */
function toRow<R extends { status: MailStatus; holdsLink: boolean }>({ holdsLink, ...row }: R) {
  return { ...row, canRetry: row.status === 'failed' && !holdsLink }
}
