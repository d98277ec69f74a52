import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { layOutMail } from '../../platform/mail/lay-out.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { StaffRow } from './queries.ts'
import type { LinkPurpose } from './rules.ts'

type Recipient = Pick<StaffRow, 'email' | 'firstName'>

/** Emails a link to its owner. */
export async function mailLink(
  tx: Tx,
  context: Pick<Context, 'config' | 'now' | 'newId'>,
  { to, purpose, url }: { to: Recipient; purpose: LinkPurpose; url: string },
): Promise<void> {
  const { portalName, links } = context.config
  const { subject, ...texts } = purpose === 'set' ? invitation(portalName) : reset(portalName)
  const hours = purpose === 'set' ? links.setPasswordHours : links.resetPasswordHours
  const validity = `This link can be used once and expires in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`
  await queueMail(tx, context, {
    to: to.email,
    subject,
    holdsLink: true,
    ...layOutMail({
      portalName,
      greeting: `Hello ${to.firstName},`,
      before: texts.before,
      link: { label: texts.label, url },
      after: [validity, texts.unexpected],
    }),
  })
}

function invitation(portalName: string) {
  return {
    subject: `Your ${portalName} account`,
    before: [`Your ${portalName} account is ready. Set a password to get started.`],
    label: 'Set your password',
    unexpected: 'If you were not expecting this email, contact your administrator.',
  }
}

function reset(portalName: string) {
  return {
    subject: `Reset your password for ${portalName}`,
    before: [`We received a request to reset the password for your ${portalName} account.`],
    label: 'Reset your password',
    unexpected: 'If you did not request this, you can ignore this email. Your password will not change.',
  }
}
