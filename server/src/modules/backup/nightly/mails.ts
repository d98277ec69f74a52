import { layOutMail } from '../../../platform/mail/lay-out.ts'
import type { Mail } from '../../../platform/mail/queue-mail.ts'
import type { Config } from '../../../platform/settings/config.ts'

/** Notifies administrators why a nightly backup failed and when the last one was made. */
export function writeFailureMail(
  { portalName, publicUrl }: Config,
  message: string,
  lastDoneAt: Date | null,
): Omit<Mail, 'to'> {
  const last = lastDoneAt === null ? 'There is no backup yet.' : `The last backup is from ${formatUtc(lastDoneAt)}.`
  return {
    subject: `Backup failed in ${portalName}`,
    ...layOutMail({
      portalName,
      greeting: 'Hello,',
      before: [`The nightly backup of ${portalName} failed: ${message}`, last],
      link: { label: 'Open Backups', url: `${publicUrl}/backups` },
      after: ['The worker tries again every hour.'],
    }),
  }
}

function formatUtc(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
