import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { layOutMail } from '../../mail/lay-out.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { StaffRow } from '../queries.ts'

type Parts = Pick<Context, 'config' | 'now' | 'newId'>
type Recipient = Pick<StaffRow, 'email' | 'firstName'>

export type TwoFactorChange = 'on' | 'off' | 'off by an administrator' | 'another app' | 'new codes'

/** Tells a person what has changed about their second factor; never a secret or a code. */
export async function mailTwoFactorChange(tx: Tx, context: Parts, to: Recipient, change: TwoFactorChange) {
  const { portalName } = context.config
  await mail(tx, context, to, CHANGES[change](portalName))
}

/** Tells a person that one of their recovery codes was used, and how many are left. */
export async function mailRecoveryCodeUsed(tx: Tx, context: Parts, to: Recipient, left: number): Promise<void> {
  const { portalName } = context.config
  const count = left === 1 ? 'One recovery code is' : `${left === 0 ? 'No' : left} recovery codes are`
  await mail(tx, context, to, {
    subject: `A recovery code for ${portalName} was used`,
    says: [
      `One of your recovery codes for ${portalName} was used in place of a code of your authenticator app.`,
      `${count} left. You can make new ones under Two-Factor Sign-In.`,
    ],
  })
}

interface Message {
  readonly subject: string
  readonly says: readonly string[]
}

const CHANGES: Readonly<Record<TwoFactorChange, (portalName: string) => Message>> = {
  on: (portalName) => ({
    subject: `Two-factor sign-in for ${portalName} is on`,
    says: [
      `Two-factor sign-in was turned on for your account for ${portalName}.`,
      'From now on, signing in takes your password and a code of your authenticator app.',
    ],
  }),
  off: (portalName) => ({
    subject: `Two-factor sign-in for ${portalName} is off`,
    says: [
      `Two-factor sign-in was turned off for your account for ${portalName}.`,
      'Your password alone signs you in.',
    ],
  }),
  'off by an administrator': (portalName) => ({
    subject: `Two-factor sign-in for ${portalName} is off`,
    says: [
      `An administrator has turned off two-factor sign-in for your account for ${portalName}.`,
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

async function mail(tx: Tx, context: Parts, { email, firstName }: Recipient, { subject, says }: Message) {
  await queueMail(tx, context, {
    to: email,
    subject,
    ...layOutMail({
      portalName: context.config.portalName,
      greeting: `Hello ${firstName},`,
      before: says,
      after: ['If this was not you, please change your password and tell the administrator at once.'],
    }),
  })
}
