import { formatDate, formatEasternTime } from '@portal/contract/dates'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Origin } from '../../platform/http/handler.ts'
import { layOutMail } from '../../platform/mail/lay-out.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { StaffRow } from './queries.ts'
import { describeBrowser } from './sessions/browsers.ts'

type Parts = Pick<Context, 'config' | 'now' | 'newId'>

export interface SecurityChange {
  readonly subject: string
  readonly says: readonly string[]
  /** Who made the change; null for a command on the server. */
  readonly origin: Origin | null
}

/** Emails an account's owner about a change of how they sign in, in the transaction of the change. */
export async function mailSecurityChange(
  tx: Tx,
  context: Parts,
  { email, firstName }: Pick<StaffRow, 'email' | 'firstName'>,
  { subject, says, origin }: SecurityChange,
): Promise<void> {
  await queueMail(tx, context, {
    to: email,
    subject,
    ...layOutMail({
      portalName: context.config.portalName,
      greeting: `Hello ${firstName},`,
      before: says,
      after: [
        `Time: ${formatDate(context.now())}, ${formatEasternTime(context.now())} Eastern Time. ${describeOrigin(origin)}`,
        'If this was not you, reset your password with “Forgot password?” on the sign-in page, and contact the administrator immediately.',
      ],
    }),
  })
}

/** Notifies an account's owner of a password change; setting the first password is not a change. */
export async function mailPasswordChange(
  tx: Tx,
  context: Parts,
  { to, way, origin }: { to: Pick<StaffRow, 'email' | 'firstName'>; way: 'change' | 'link'; origin: Origin },
): Promise<void> {
  const { portalName } = context.config
  const how = way === 'link' ? ' with a link that was emailed to you' : ''
  await mailSecurityChange(tx, context, to, {
    subject: `Your password for ${portalName} was changed`,
    says: [
      `The password of your account for ${portalName} was changed${how}.`,
      'All sessions that were started with the old password have been signed out.',
    ],
    origin,
  })
}

function describeOrigin(origin: Origin | null): string {
  if (origin === null) return 'Changed by a command on the server.'
  return `IP address: ${origin.address} (${describeBrowser(origin.userAgent)}).`
}
