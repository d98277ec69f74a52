import type { Role } from '@portal/contract/permissions'
import type { SignInMethod } from '@portal/contract/staff/sessions/calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import type { Origin, SignedInStaff } from '../../../platform/http/handler.ts'

// A CHECK allows exactly these.
const signInMethod = sql.ref<SignInMethod>('sessions.signed_in_by').as('signedInBy')

// ── The session of a request ───────────────────────────────────────────────────────────────────────────────────────

export interface ActiveSession extends SignedInStaff {
  readonly lastUsedAt: Date
  /** The role that the owner views the portal as until `viewingUntil`. */
  readonly viewedRole: Role | null
}

export interface SessionLimits {
  readonly now: Date
  readonly usedAfter: Date
  readonly secondFactorRequiredFor: readonly Role[]
}

/** A prepared statement, because nearly every request runs it. */
const SESSION = `
  select staff.id, email, first_name as "firstName", last_name as "lastName", role, sessions.id as "sessionId",
    last_used_at as "lastUsedAt", has_second_factor as "hasSecondFactor", signed_in_by as "signedInBy",
    viewed_role as "viewedRole", viewed_until as "viewingUntil"
  from sessions join staff on staff.id = staff_id left join role_views on session_id = sessions.id and viewed_until > $2
  where token_hash = $1 and ends_at > $2 and last_used_at > $3 and not disabled
    and (has_second_factor or role <> all ($4::text[]))`

/** Returns undefined if the token has no active session that its owner may have now. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  { now, usedAfter, secondFactorRequiredFor }: SessionLimits,
): Promise<ActiveSession | undefined> {
  const values = [tokenHash, now, usedAfter, secondFactorRequiredFor]
  const { rows } = await runPrepared<ActiveSession>(db, SESSION, values)
  return rows[0]
}

/** Returns those of these sessions that are active and that their owners may have now. */
export async function findActiveSessions(
  db: Db,
  ids: readonly number[],
  { now, usedAfter, secondFactorRequiredFor }: SessionLimits,
): Promise<ReadonlySet<number>> {
  const active = await db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select('sessions.id')
    .where('sessions.id', '=', sql<number>`any (${[...ids]})`)
    .where('ends_at', '>', now)
    .where('last_used_at', '>', usedAfter)
    .where('disabled', '=', false)
    .where((row) =>
      row.or([row('has_second_factor', '=', true), row('role', 'not in', [...secondFactorRequiredFor, ''])]),
    )
    .execute()
  return new Set(active.map(({ id }) => id))
}

export interface NewSession {
  readonly staffId: number
  readonly tokenHash: Buffer
  readonly at: Date
  readonly endsAt: Date
  readonly origin: Origin
  readonly hasSecondFactor: boolean
  readonly signedInBy: SignInMethod
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { staffId, tokenHash, at, endsAt, origin, hasSecondFactor, signedInBy } = session
  await tx
    .insertInto('sessions')
    .values({
      staff_id: staffId,
      token_hash: tokenHash,
      created_at: at,
      last_used_at: at,
      ends_at: endsAt,
      address: origin.address,
      user_agent: origin.userAgent,
      has_second_factor: hasSecondFactor,
      signed_in_by: signedInBy,
    })
    .execute()
}

/** Of concurrent calls, only one writes; the time never goes back. */
export async function touchSession(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', '<', now)
    .execute()
}

/** Ends a session; its token is rejected from the next call on. */
export async function deleteSession(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function deleteSessionsOf(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('staff_id', '=', staffId).execute()
}

/** @returns how many there were */
export async function deleteEndedSessions(db: Db, { now, usedAfter }: { now: Date; usedAfter: Date }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((session) => session.or([session('ends_at', '<=', now), session('last_used_at', '<=', usedAfter)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

// ── The sessions of a user ──────────────────────────────────────────────────────────────────────────────────────────

export interface SessionRow {
  readonly id: number
  readonly startedAt: Date
  readonly lastUsedAt: Date
  readonly endsAt: Date
  readonly signedInBy: SignInMethod
  readonly address: string
  readonly userAgent: string
}

/** Selects a user's sessions that have not ended on their own. */
export interface ActiveSessionFilter {
  readonly staffId: number
  readonly now: Date
  readonly usedAfter: Date
}

/** Returns the most recently used session first. */
export async function listActiveSessions(
  db: Db,
  { staffId, now, usedAfter }: ActiveSessionFilter,
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as startedAt', 'last_used_at as lastUsedAt', 'ends_at as endsAt'])
    .select(['address', 'user_agent as userAgent', signInMethod])
    .where('staff_id', '=', staffId)
    .where('ends_at', '>', now)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Ends one active session of a user, or all but `except`. Their tokens are rejected from the next call on.
 *
 * @returns the sessions that were active
 */
export async function endActiveSessions(
  tx: Tx,
  { staffId, now, usedAfter }: ActiveSessionFilter,
  { only, except }: { readonly only?: number; readonly except?: number },
): Promise<EndedSession[]> {
  return tx
    .deleteFrom('sessions')
    .where('staff_id', '=', staffId)
    .where('ends_at', '>', now)
    .where('last_used_at', '>', usedAfter)
    .$if(only !== undefined, (sessions) => sessions.where('id', '=', only ?? null))
    .$if(except !== undefined, (sessions) => sessions.where('id', '!=', except ?? null))
    .returning(['created_at as startedAt', 'address', 'user_agent as userAgent'])
    .execute()
}

export type EndedSession = Pick<SessionRow, 'startedAt' | 'address' | 'userAgent'>

/** Keeps the session that has just proven a second factor and ends all other sessions of the user. */
export async function keepOnlySession(tx: Tx, staffId: number, sessionId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('staff_id', '=', staffId).where('id', '!=', sessionId).execute()
  await tx.updateTable('sessions').set({ has_second_factor: true }).where('id', '=', sessionId).execute()
}
