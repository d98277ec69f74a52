import { isAllowed } from '@portal/contract/permissions'
import type { SignInWay } from '@portal/contract/staff/sessions/calls'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Origin, SignedInStaff } from '../../../platform/http/handler.ts'
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts'
import { idleSince, sessionEndsAt, touchDueSince } from '../rules.ts'
import {
  type ActiveSession,
  findLivingSessions,
  findSession,
  insertSession,
  type SessionLimits,
  touchSession,
} from './queries.ts'

/**
 * Who the bearer of `token` is, as the database knows them now: a role change, disabling or the end of the session
 * holds from the next call. Null for a token that is unknown, ended, idle for too long, whose owner is disabled, or
 * has a role by now that requires the second factor which the session started without.
 *
 * @param isUse false for a request that no one has made: it does not keep the session alive
 */
export async function findSignedIn(
  context: Context,
  token: string,
  { isUse = true }: { readonly isUse?: boolean } = {},
): Promise<SignedInStaff | null> {
  const limits = limitsOf(context)
  const { now } = limits
  const session = await findSession(context.db, hashToken(token), limits)
  if (!session) return null
  const { lastUsedAt, ...found } = session
  const staff = viewedBy(found)
  if (isUse && lastUsedAt <= touchDueSince(now)) touch(context, staff.sessionId, now)
  return staff
}

/** A user who has lost the permission since then has their own role. */
function viewedBy({ viewedRole, ...staff }: Omit<ActiveSession, 'lastUsedAt'>): SignedInStaff {
  if (viewedRole === null || !isAllowed(staff.role, 'view-as-role')) return { ...staff, viewingUntil: null }
  return { ...staff, role: viewedRole }
}

/** Those of these sessions that have not ended: by the same limits. */
export async function findLiving(context: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return ids.length === 0 ? new Set() : findLivingSessions(context.db, ids, limitsOf(context))
}

function limitsOf({ config, now }: Context): SessionLimits {
  const at = now()
  return {
    now: at,
    usedAfter: idleSince(at, config),
    secondFactorRequiredFor: config.twoFactor.requiredFor,
  }
}

/** What a session starts with; where nothing is said, with the password. */
export interface SignInProof {
  readonly hasSecondFactor: boolean
  readonly signedInBy?: SignInWay
}

/** Opens a session and returns its bearer token, which cannot be read again. */
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

// The reply doesn't wait for it; should it fail, the next call tries again.
function touch({ db, log }: Context, sessionId: number, now: Date): void {
  touchSession(db, sessionId, now).catch((error: unknown) => log.debug({ err: error }, 'session not touched'))
}
