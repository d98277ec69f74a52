import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { listAlertRecipients } from '../../mail/alert-recipients.ts'
import { layOutMail } from '../../mail/lay-out.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { findLatestBreaks } from '../verification/queries.ts'

/** Serializes alarms, so that two workers do not report the same break. */
export async function lockAlarm(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit alarm'))`.execute(tx)
}

/**
 * Emails the breaks that the last verification did not find. Call it with the lock, before storing the new
 * verification.
 */
export async function emailNewBreaks(tx: Tx, context: Context, breaks: readonly string[]): Promise<void> {
  const known = (await findLatestBreaks(tx)).breaks
  const found = breaks.filter((sentence) => !known.includes(sentence))
  if (found.length === 0) return
  const { portalName, publicUrl } = context.config
  const mail = {
    subject: `Audit trail verification failed in ${portalName}`,
    ...layOutMail({
      portalName,
      greeting: 'Hello,',
      before: [`A check of the audit trail of ${portalName} found:`, ...found],
      link: { label: 'Open the audit trail', url: `${publicUrl}/audit-trail` },
      after: ['After you restore a backup, acknowledge it: npm run portal -- acknowledge-audit "<reason>"'],
    }),
  }
  for (const to of await listAlertRecipients(tx, context, ['administrator']))
    await queueMail(tx, context, { ...mail, to })
}
