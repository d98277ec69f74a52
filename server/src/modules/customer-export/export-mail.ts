import { formatDate } from '@portal/contract/dates'
import { formatFullName } from '@portal/contract/full-name'
import { formatCount } from '@portal/contract/money'
import { layOutMail } from '../../platform/mail/lay-out.ts'
import type { Mail } from '../../platform/mail/queue-mail.ts'
import type { Config } from '../../platform/settings/config.ts'
import { CSV_TYPE, fileNameOf } from './rules.ts'
import type { ClaimedExport } from './run-queries.ts'

interface MailedExport extends ClaimedExport {
  readonly rows: number
  /** The list itself; null if it is too large for an email, which then has a link. */
  readonly content: Buffer | null
  readonly token: string
  readonly expiresAt: Date
}

/** The email that brings a list of customers, or the way to it. */
export function writeExportMail(
  { portalName, publicUrl }: Pick<Config, 'portalName' | 'publicUrl'>,
  made: MailedExport,
): Mail {
  const { sendTo, email, rows, content, token, expiresAt } = made
  const count = `${formatCount(rows)} ${rows === 1 ? 'customer' : 'customers'}`
  const about = `${formatFullName(made)} (${email}) requested this customer list from ${portalName} for you: ${count}.`
  const care = 'This list contains personal data. Do not forward it, and delete it when you no longer need it.'
  const layOut = (before: string[], after: string[], url?: string) =>
    layOutMail({
      portalName,
      greeting: 'Hello,',
      before,
      after,
      ...(url && { link: { label: 'Download the list', url } }),
    })
  const mail = { to: sendTo, subject: `Customer list from ${portalName}` }
  if (content) {
    const fileName = fileNameOf(made.requestedAt)
    return {
      ...mail,
      ...layOut([about], [`The list is attached as ${fileName}.`, care]),
      attachments: [{ fileName, contentType: CSV_TYPE, content }],
    }
  }
  const validity = `The link expires on ${formatDate(expiresAt)}, ${expiresAt.toISOString().slice(11, 16)} UTC.`
  const url = `${publicUrl}/customer-exports/${token}`
  return { ...mail, holdsLink: true, ...layOut([about], [validity, care], url) }
}
