import type { SignInWay } from '@portal/contract/staff/sessions/calls'
import type { Db, Tx } from '../../db/connect.ts'
import { signInWay } from '../queries.ts'

export interface SessionRow {
  readonly id: number
  readonly startedAt: Date
  readonly lastUsedAt: Date
  readonly endsAt: Date
  readonly signedInBy: SignInWay
  readonly address: string
  readonly userAgent: string
}

/** Whose sessions, and which of them have not ended by themselves. */
export interface Living {
  readonly staffId: number
  readonly now: Date
  readonly usedAfter: Date
}

/** The one that was used last comes first. */
export async function listLivingSessions(db: Db, { staffId, now, usedAfter }: Living): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as startedAt', 'last_used_at as lastUsedAt', 'ends_at as endsAt'])
    .select(['address', 'user_agent as userAgent', signInWay])
    .where('staff_id', '=', staffId)
    .where('ends_at', '>', now)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Ends one living session of a person, or all but `except`; its tokens are dead from the next call.
 *
 * @returns those that were living
 */
export async function endLivingSessions(
  tx: Tx,
  { staffId, now, usedAfter }: Living,
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
