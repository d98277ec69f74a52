import type { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { type Change, record } from '../../../platform/audit/record.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { findStaffByEmail, lockStaff, lockStaffByEmail } from '../queries.ts'
import { idleSince } from '../rules.ts'
import { describeBrowser } from './browsers.ts'
import {
  type EndedSession,
  endActiveSessions,
  type ActiveSessionFilter,
  listActiveSessions,
  type SessionRow,
} from './queries.ts'

export const sessionsHandlers = {
  async getMySessions({ staff }, context) {
    return (await listActiveSessions(context.db, activeSessionFilter(staff.id, context))).map(shownTo(staff.sessionId))
  },

  async endMySession({ input, staff, requestId, refuse }, context) {
    await context.transaction(async (tx) => {
      await lockStaff(tx, staff.id)
      const ended = await endActiveSessions(tx, activeSessionFilter(staff.id, context), { only: input.id })
      if (ended.length === 0) throw refuse('SessionNotFound')
      await recordEnd(tx, ended, { staff, action: 'end-my-session', at: context.now(), requestId })
    })
  },

  async endMyOtherSessions({ staff, requestId }, context) {
    await context.transaction(async (tx) => {
      await lockStaff(tx, staff.id)
      const ended = await endActiveSessions(tx, activeSessionFilter(staff.id, context), { except: staff.sessionId })
      await recordEnd(tx, ended, { staff, action: 'end-my-other-sessions', at: context.now(), requestId })
    })
  },

  async getAdminUserSessions({ input, staff, refuse }, context) {
    const found = await findStaffByEmail(context.db, input.adminEmail)
    if (!found) throw refuse('UserNotFound')
    return (await listActiveSessions(context.db, activeSessionFilter(found.id, context))).map(shownTo(staff.sessionId))
  },

  async endAdminUserSession({ input, staff, requestId, refuse }, context) {
    if (input.email === staff.email) throw refuse('OwnAccount')
    await context.transaction(async (tx) => {
      const found = await lockStaffByEmail(tx, input.email)
      if (!found) throw refuse('UserNotFound')
      const ended = await endActiveSessions(tx, activeSessionFilter(found.id, context), { only: input.id })
      if (ended.length === 0) throw refuse('SessionNotFound')
      const action = 'end-admin-user-session'
      await recordEnd(tx, ended, { staff, action, subject: found.email, at: context.now(), requestId })
    })
  },

  async endAdminUserSessions({ input, staff, requestId, refuse }, context) {
    if (input.email === staff.email) throw refuse('OwnAccount')
    await context.transaction(async (tx) => {
      const found = await lockStaffByEmail(tx, input.email)
      if (!found) throw refuse('UserNotFound')
      const ended = await endActiveSessions(tx, activeSessionFilter(found.id, context), {})
      const action = 'end-admin-user-sessions'
      await recordEnd(tx, ended, { staff, action, subject: found.email, at: context.now(), requestId })
    })
  },
} satisfies Handlers<typeof sessionsCalls>

function activeSessionFilter(staffId: number, { now, config }: Pick<Context, 'now' | 'config'>): ActiveSessionFilter {
  const at = now()
  return { staffId, now: at, usedAfter: idleSince(at, config) }
}

function shownTo(currentId: number) {
  return ({ userAgent, ...session }: SessionRow) => ({
    ...session,
    browser: describeBrowser(userAgent),
    isCurrent: session.id === currentId,
  })
}

/** Records nothing if no session was active. */
async function recordEnd(tx: Tx, ended: readonly EndedSession[], change: Change): Promise<void> {
  if (ended.length === 0) return
  const sessions = ended.map(({ startedAt, address, userAgent }) => ({
    startedAt: startedAt.toISOString(),
    address,
    browser: describeBrowser(userAgent),
  }))
  await record(tx, { ...change, before: { sessions }, after: { sessions: [] } })
}
