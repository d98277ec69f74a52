import type { Call, InputOf, ReplyOf } from '@portal/contract/call'
import { DAY_MS } from '@portal/contract/durations'
import { isUserActive } from '../../ui/user-activity.ts'
import { CallFailed } from './call-failed.ts'
import { call } from './client.ts'
import { currentSession, currentToken } from './session.ts'

/** The server itself waits some seconds for the outcome. */
const PAUSE_MS = 1_000
/** Well before the server deletes the key, after which the call would be a new one. */
const MAX_POLL_MS = DAY_MS
/** Statuses that do not reveal the outcome: the session has ended, or there are too many requests. */
const INCONCLUSIVE_STATUSES: ReadonlySet<number> = new Set([401, 429])

/**
 * Repeats a call with its key until the server knows the outcome. Continues after the dialog is closed and on other
 * screens; ends without a result if the user signs out or loses the permission.
 *
 * @throws {CallFailed} if the outcome is a failure
 */
export async function pollOutcome<C extends Call>(declared: C, input: InputOf<C>, key: string): Promise<ReplyOf<C>> {
  const startedAt = Date.now()
  const email = currentSession().user?.email
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    const { user, mustSignInAgain } = currentSession()
    // A key belongs to one user: for another user the call would be a new one.
    if (user?.email !== email || Date.now() - startedAt > MAX_POLL_MS) return new Promise(() => {})
    const token = currentToken()
    if (token === null || mustSignInAgain || !isUserActive()) continue
    try {
      return await call(declared, input, { idempotencyKey: key, token })
    } catch (reason) {
      if (!(reason instanceof CallFailed)) throw reason
      if (reason.status === 403) return new Promise(() => {})
      if (reason.isDefinite && !INCONCLUSIVE_STATUSES.has(reason.status)) throw reason
    }
  }
}
