import { record } from '../../../platform/audit/record.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Origin, SignedInStaff } from '../../../platform/http/handler.ts'
import type { StaffRow } from '../queries.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { mailTwoFactorChange } from './mails.ts'
import { deleteChallengesOf, deleteTwoFactor } from './queries.ts'

export interface TurnOff {
  /** Locked. */
  readonly owner: StaffRow
  /** Null for a command. */
  readonly by: Pick<SignedInStaff, 'id' | 'email'> | null
  readonly origin: Origin | null
  readonly requestId: string | null
}

/**
 * Removes a lost second factor and ends all sessions, because someone else may have the phone.
 *
 * @returns whether it was on
 */
export async function turnOffTwoFactorOf(
  tx: Tx,
  context: Context,
  { owner, by, origin, requestId }: TurnOff,
): Promise<boolean> {
  if (!(await deleteTwoFactor(tx, owner.id))) return false
  await deleteChallengesOf(tx, owner.id)
  await deleteSessionsOf(tx, owner.id)
  await mailTwoFactorChange(tx, context, 'off by an administrator', { to: owner, origin })
  await record(tx, {
    staff: by,
    action: 'turn-off-admin-user-two-factor',
    subject: owner.email,
    before: { twoFactor: true },
    after: { twoFactor: false },
    at: context.now(),
    requestId,
  })
  return true
}
