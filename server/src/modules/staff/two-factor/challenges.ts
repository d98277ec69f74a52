import type { SignInMethod } from '@portal/contract/staff/sessions/calls'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts'
import { lockStaff, type StaffRow } from '../queries.ts'
import { type Challenged, findChallenge, insertChallenge } from './queries.ts'
import { challengeExpiresAt, type SecondStep } from './rules.ts'

type Refuse = (code: 'InvalidChallenge' | 'DisabledAccount') => Refusal

interface FirstStep {
  readonly staffId: number
  readonly step: SecondStep
  readonly signedInBy: SignInMethod
}

/** Starts the second step for a user who has passed the first, and returns a challenge that cannot be read again. */
export async function startChallenge(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { staffId, step, signedInBy }: FirstStep,
): Promise<string> {
  const { token, hash } = createToken()
  await insertChallenge(tx, { staffId, signedInBy, tokenHash: hash, expiresAt: challengeExpiresAt(step, now()) })
  return token
}

/** Returns the owner of the challenge. Call it before anything is counted or locked. */
export async function checkChallenge({ db, now }: Context, challenge: string, refuse: Refuse): Promise<Challenged> {
  const found = await findChallenge(db, hashToken(challenge), now())
  if (!found) throw refuse('InvalidChallenge')
  return found
}

/** Locks the owner, unless the challenge was used up or the user was disabled in the meantime. */
export async function lockChallenged(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { staffId, challenge }: { readonly staffId: number; readonly challenge: string },
  refuse: Refuse,
): Promise<StaffRow> {
  const staff = await lockStaff(tx, staffId)
  if (!staff || (await findChallenge(tx, hashToken(challenge), now()))?.id !== staffId) throw refuse('InvalidChallenge')
  if (staff.disabled) throw refuse('DisabledAccount')
  return staff
}
