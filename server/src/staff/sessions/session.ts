import type { Role } from '@portal/contract/rights'
import type { SignInWay } from '@portal/contract/staff/sessions/calls'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { readPrepared, type Statement } from '../../db/prepared.ts'
import type { Origin, SignedInStaff } from '../../http/handler.ts'
import { idleSince, sessionEndsAt, touchDueSince } from '../rules.ts'
import { createToken, hashToken } from '../tokens.ts'
import { askedBy, findSession, insertSession, touchSession } from './queries.ts'

/**
 * Who the bearer of `token` is, as the database knows them now: a role change, disabling or the end of the session
 * holds from the next call. Null for a token that is unknown, ended, idle for too long, whose owner is disabled, or
 * has a role by now that requires the second factor which the session began without.
 */
export async function findSignedIn(context: Context, token: string): Promise<SignedInStaff | null> {
  const now = context.now()
  const session = await findSession(context.pool, hashToken(token), {
    now,
    usedAfter: idleSince(now, context.config),
    secondFactorRequiredFor: context.config.twoFactor.requiredFor,
  })
  if (!session) return null
  const { lastUsedAt, ...staff } = session
  if (lastUsedAt <= touchDueSince(now)) touch(context, staff.sessionId, now)
  return staff
}

/**
 * What a statement answers to the bearer of `token`, looked at by the same statement, and so in one way to the database
 * and back. No rows also where the bearer may not ask, or where this use of the session is to be written down: whoever
 * gets none has learnt nothing, and goes on with `findSignedIn`.
 *
 * @param roles who may ask
 */
export async function readSignedIn<Row extends object>(
  { pool, config, now }: Context,
  token: string,
  roles: readonly Role[],
  statement: Statement,
): Promise<Row[]> {
  const at = now()
  const asking = askedBy(statement, {
    tokenHash: hashToken(token),
    now: at,
    usedAfter: latest(idleSince(at, config), touchDueSince(at)),
    roles,
    rolesWithoutSecondFactor: roles.filter((role) => !config.twoFactor.requiredFor.includes(role)),
  })
  return readPrepared<Row>(pool, asking)
}

/** What a session begins with; where nothing is said, with the password. */
export interface SignInProof {
  readonly hasSecondFactor: boolean
  readonly signedInBy?: SignInWay
}

/** Opens a session and returns its bearer token, which nobody can read again. */
export async function startSession(
  tx: Tx,
  { config, now }: Context,
  staffId: number,
  origin: Origin,
  { hasSecondFactor, signedInBy = 'password' }: SignInProof,
): Promise<string> {
  const { token, hash } = createToken()
  const at = now()
  const proof = { hasSecondFactor, signedInBy }
  await insertSession(tx, { staffId, tokenHash: hash, at, endsAt: sessionEndsAt(at, config), origin, ...proof })
  return token
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}

// The reply doesn't wait for it; should it fail, the next call tries again.
function touch({ db, log }: Context, sessionId: number, now: Date): void {
  touchSession(db, sessionId, now).catch((error: unknown) => log.debug({ err: error }, 'session not touched'))
}
