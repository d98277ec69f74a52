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

/** Tells a person what has changed about their second factor; never a secret or a code. */
export async function mailTwoFactorChange(tx: Tx, context: Parts, change: TwoFactorChange, { to, origin }: Changed) {
  const { portalName } = context.config
  await mailSecurityChange(tx, context, to, { ...CHANGES[change](portalName), origin })
}

/** Tells a person that one of their recovery codes was used, and how many are left. */
export async function mailRecoveryCodeUsed(tx: Tx, context: Parts, left: number, { to, origin }: Changed) {
  const { portalName } = context.config
  const count = left === 1 ? 'One recovery code is' : `${left === 0 ? 'No' : left} recovery codes are`
  await mailSecurityChange(tx, context, to, {
    origin,
    subject: `A recovery code for ${portalName} was used`,
    says: [
      `One of your recovery codes for ${portalName} was used in place of a code of your authenticator app.`,
      `${count} left. You can make new ones under Two-Factor Authentication.`,
    ],
  })
}

interface Message {
  readonly subject: string
  readonly says: readonly string[]
}

const CHANGES: Readonly<Record<TwoFactorChange, (portalName: string) => Message>> = {
  on: (portalName) => ({
    subject: `Two-factor authentication for ${portalName} is on`,
    says: [
      `Two-factor authentication was turned on for your account for ${portalName}.`,
      'From now on, signing in takes your password and a code of your authenticator app.',
    ],
  }),
  off: (portalName) => ({
    subject: `Two-factor authentication for ${portalName} is off`,
    says: [
      `Two-factor authentication was turned off for your account for ${portalName}.`,
      'Your password alone signs you in.',
    ],
  }),
  'off by an administrator': (portalName) => ({
    subject: `Two-factor authentication for ${portalName} is off`,
    says: [
      `An administrator has turned off two-factor authentication for your account for ${portalName}.`,
      'You have been signed out everywhere. Set it up anew as soon as you can.',
    ],
  }),
  'another app': (portalName) => ({
    subject: `Another authenticator app for ${portalName}`,
    says: [
      `Your account for ${portalName} now has another authenticator app and new recovery codes.`,
      'Codes of the app before, and the recovery codes before, no longer work.',
    ],
  }),
  'new codes': (portalName) => ({
    subject: `New recovery codes for ${portalName}`,
    says: [`New recovery codes were made for your account for ${portalName}. The ones before no longer work.`],
  }),
}
