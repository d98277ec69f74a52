import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../../call.ts'
import { staffEmail } from '../../fields.ts'
import { wholeNumber } from '../../text.ts'
import { instant } from '../../wire.ts'
import { OwnAccount, UserNotFound } from '../refusals.ts'

const signInMethod = z.enum(['password', 'single-sign-on'])
export type SignInMethod = z.output<typeof signInMethod>

/** An active session, with details its owner recognizes. */
const activeSession = z
  .object({
    id: z.int(),
    startedAt: instant,
    /** Rounded to the minute. */
    lastUsedAt: instant,
    /** Maximum end of the session; it ends earlier if idle. */
    endsAt: instant,
    signedInBy: signInMethod,
    /** IP address at sign-in. */
    address: z.string(),
    /** `Chrome on Windows`. */
    browser: z.string(),
    /** The session that makes the request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'ActiveSession' })
export type ActiveSession = z.output<typeof activeSession>

const message = 'Enter a session ID'
const sessionId = wholeNumber(1, Number.MAX_SAFE_INTEGER, { required: message, invalid: message })

const SessionNotFound = { status: 404, message: 'This session has already ended.' } as const

export const sessionsCalls = defineCalls({
  /** Most recently used first. */
  getMySessions: {
    method: 'GET',
    path: '/get-my-sessions',
    permission: 'signed-in',
    input: noInput,
    reply: z.array(activeSession),
    errors: {},
    failed: 'Error fetching your sessions',
  },
  endMySession: {
    method: 'POST',
    path: '/end-my-session',
    permission: 'signed-in',
    input: z.strictObject({ id: sessionId }),
    reply: nothing,
    errors: { SessionNotFound },
    done: 'Session ended',
    failed: 'Unable to end the session',
  },
  endMyOtherSessions: {
    method: 'POST',
    path: '/end-my-other-sessions',
    permission: 'signed-in',
    input: noInput,
    reply: nothing,
    errors: {},
    done: 'All other sessions signed out',
    failed: 'Unable to sign out other sessions',
  },
  getAdminUserSessions: {
    method: 'GET',
    path: '/get-admin-user-sessions',
    permission: 'admin-users',
    input: z.strictObject({ adminEmail: staffEmail }),
    reply: z.array(activeSession),
    errors: { UserNotFound },
    failed: 'Error fetching admin user sessions',
  },
  endAdminUserSession: {
    method: 'POST',
    path: '/end-admin-user-session',
    permission: 'admin-users',
    input: z.strictObject({ email: staffEmail, id: sessionId }),
    reply: nothing,
    errors: { UserNotFound, OwnAccount, SessionNotFound },
    done: 'Session ended',
    failed: 'Unable to end the session',
  },
  endAdminUserSessions: {
    method: 'POST',
    path: '/end-admin-user-sessions',
    permission: 'admin-users',
    input: z.strictObject({ email: staffEmail }),
    reply: nothing,
    errors: { UserNotFound, OwnAccount },
    done: 'Admin user signed out of all sessions',
    failed: 'Unable to sign out the admin user',
  },
})
