import { isAllowed } from '@portal/contract/permissions'
import type { SignInMethod } from '@portal/contract/staff/sessions/calls'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Origin, SignedInStaff } from '../../../platform/http/handler.ts'
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts'
import { idleSince, sessionEndsAt, touchDueSince } from '../rules.ts'
import {
  type ActiveSession,
  findActiveSessions,
  findSession,
  insertSession,
  type SessionLimits,
  touchSession,
} from './queries.ts'

/**
 * Returns the current user of `token`. A role change, disabling or the end of the session takes effect with the next
 * call. Returns null if the token is unknown, ended or idle for too long, if its owner is disabled, or if the owner's
 * role now requires a second factor that the session started without.
 *
 * @param isUse false for automatic requests, which do not keep the session active
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

/** Returns the user with the viewed role; a user who has since lost the permission has their own role. */
function viewedBy({ viewedRole, ...staff }: Omit<ActiveSession, 'lastUsedAt'>): SignedInStaff {
  if (viewedRole === null || !isAllowed(staff.role, 'view-as-role')) return { ...staff, viewingUntil: null }
  return { ...staff, role: viewedRole }
}

/** Returns those of these sessions that have not ended, by the same limits. */
export async function filterActiveSessions(context: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return ids.length === 0 ? new Set() : findActiveSessions(context.db, ids, limitsOf(context))
}

function limitsOf({ config, now }: Context): SessionLimits {
  const at = now()
  return {
    now: at,
    usedAfter: idleSince(at, config),
    secondFactorRequiredFor: config.twoFactor.requiredFor,
  }
}

/** How the user has signed in; with the password by default. */
export interface SignInProof {
  readonly hasSecondFactor: boolean
  readonly signedInBy?: SignInMethod
}

/** Starts a session and returns its bearer token, which cannot be read again. */
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

// The response does not wait for the write; if it fails, the next call tries again.
function touch({ db, log }: Context, sessionId: number, now: Date): void {
  touchSession(db, sessionId, now).catch((error: unknown) =>
    log.debug({ err: error }, 'updating session activity failed'),
  )
}
