import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Origin } from '../../../platform/http/handler.ts'
import type { StaffRow } from '../queries.ts'
import { mailSecurityChange } from '../security-mails.ts'

type Parts = Pick<Context, 'config' | 'now' | 'newId'>
type Recipient = Pick<StaffRow, 'email' | 'firstName'>

export type TwoFactorChange = 'on' | 'off' | 'off by an administrator' | 'another app' | 'new codes'

interface Changed {
  readonly to: Recipient
  /** Who made the change; null for a command on the server. */
  readonly origin: Origin | null
}

/** Notifies a user of a change of their two-factor authentication, without secrets or codes. */
export async function mailTwoFactorChange(tx: Tx, context: Parts, change: TwoFactorChange, { to, origin }: Changed) {
  const { portalName } = context.config
  await mailSecurityChange(tx, context, to, { ...CHANGES[change](portalName), origin })
}

/** Notifies a user that one of their recovery codes was used, and how many are left. */
export async function mailRecoveryCodeUsed(tx: Tx, context: Parts, left: number, { to, origin }: Changed) {
  const { portalName } = context.config
  const count = left === 1 ? 'One recovery code is' : `${left === 0 ? 'No' : left} recovery codes are`
  await mailSecurityChange(tx, context, to, {
    origin,
    subject: `A recovery code was used for ${portalName}`,
    says: [
      `A recovery code was used to sign in to your ${portalName} account.`,
      `${count} left. Generate new codes under Two-Factor Authentication.`,
    ],
  })
}

interface Message {
  readonly subject: string
  readonly says: readonly string[]
}

const CHANGES: Readonly<Record<TwoFactorChange, (portalName: string) => Message>> = {
  on: (portalName) => ({
    subject: `Two-factor authentication is on for ${portalName}`,
    says: [
      `Two-factor authentication was turned on for your ${portalName} account.`,
      'You now need your password and a code from your authenticator app to sign in.',
    ],
  }),
  off: (portalName) => ({
    subject: `Two-factor authentication is off for ${portalName}`,
    says: [
      `Two-factor authentication was turned off for your ${portalName} account.`,
      'You now sign in with your password only.',
    ],
  }),
  'off by an administrator': (portalName) => ({
    subject: `Two-factor authentication is off for ${portalName}`,
    says: [
      `An administrator turned off two-factor authentication for your ${portalName} account.`,
      'You have been signed out of all sessions. Set up two-factor authentication again as soon as possible.',
    ],
  }),
  'another app': (portalName) => ({
    subject: `Authenticator app changed for ${portalName}`,
    says: [
      `The authenticator app for your ${portalName} account was changed and new recovery codes were generated.`,
      'Codes from your previous app and your old recovery codes no longer work.',
    ],
  }),
  'new codes': (portalName) => ({
    subject: `New recovery codes for ${portalName}`,
    says: [`New recovery codes were generated for your ${portalName} account. Your old codes no longer work.`],
  }),
}
