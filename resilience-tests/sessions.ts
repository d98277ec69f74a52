import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@portal/contract/durations'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { hashPassword } from '@portal/server/src/platform/secrets/passwords.ts'
import type { Caller } from '@portal/server/test/caller.ts'
import { insertCustomer } from '@portal/server/test/customers.ts'
import { newLink } from '@portal/server/test/links.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'
import { keepCalling } from './session-load.ts'

const PASSWORD = 'Secret12'
const NEW_PASSWORD = 'Better34'

interface SignedInStaff {
  readonly id: number
  readonly email: string
  /** At work while the session ends. */
  readonly busy: Caller
  /** Another session of the same account. */
  readonly elsewhere: Caller
}

interface SessionEnd {
  readonly name: string
  /** Once this has resolved, no call of the session may be admitted. */
  end(portal: TestPortal, person: SignedInStaff): Promise<unknown>
  /** Set if only what the new role forbids must be rejected. */
  readonly isRoleChange?: true
}

const account = { firstName: 'Ana', lastName: 'Ruiz', role: 'support', disabled: false } as const

/** Every way in which a token becomes invalid or loses a permission. */
export const endings: readonly SessionEnd[] = [
  { name: 'sign-out', end: (_portal, { busy }) => busy.call(staffCalls.signOut, {}) },
  {
    name: 'own password change',
    end: (_portal, { busy }) =>
      busy.call(staffCalls.changeMyPassword, {
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      }),
  },
  {
    name: 'password reset by link',
    async end(portal, { id }) {
      const token = await newLink(portal.context, id)
      await portal.signedOut.call(staffCalls.resetPassword, { token, password: NEW_PASSWORD })
    },
  },
  {
    name: 'account disabled',
    end: async (portal, { email }) =>
      (await portal.as('administrator')).call(adminUsersCalls.updateAdminUser, { ...account, email, disabled: true }),
  },
  {
    name: 'ended by an administrator',
    end: async (portal, { email }) =>
      (await portal.as('administrator')).call(sessionsCalls.endAdminUserSessions, { email }),
  },
  {
    name: 'ended from another session',
    end: (_portal, { elsewhere }) => elsewhere.call(sessionsCalls.endMyOtherSessions, {}),
  },
  { name: 'one hour idle', end: async (portal) => portal.clock.advance(HOUR_MS) },
  {
    name: 'twelve hours of activity',
    async end(portal, { id }) {
      await portal.owner.query('update sessions set last_used_at = ends_at where staff_id = $1', [id])
      portal.clock.advance(12 * HOUR_MS)
    },
  },
  {
    name: 'role with fewer permissions',
    end: async (portal, { email }) =>
      (await portal.as('administrator')).call(adminUsersCalls.updateAdminUser, {
        ...account,
        email,
        role: 'management',
      }),
    isRoleChange: true,
  },
]

export interface EndingFigures {
  readonly ending: string
  /** Responses with status 200 before the end. */
  readonly before: number
  /** Calls after the end was acknowledged: how many were admitted, and how many were correctly rejected. */
  readonly letIn: number
  readonly refused: number
  /** All other responses. */
  readonly unexpected: number
  /** Changes that were rejected but made, or returned 200 but were not made. */
  readonly otherwise: number
}

/** Ends the session of a user with eight concurrent requests, and checks what their token can still do. */
export async function endSession(portal: TestPortal, ending: SessionEnd): Promise<EndingFigures> {
  const person = await newStaffUser(portal)
  const customer = await insertCustomer(portal.context.db)
  const load = keepCalling(person.busy, customer.email)
  await load.untilReceived(40)
  await ending.end(portal, person)
  const endedAt = performance.now()
  await load.untilRequestedSince(endedAt, 40)
  const calls = await load.stop()

  const forbidden = calls.filter(({ isChange }) => isChange || !ending.isRoleChange)
  const after = forbidden.filter(({ requestedAt }) => requestedAt > endedAt)
  const isRefused = ({ status }: { status: number }) => status === (ending.isRoleChange ? 403 : 401)
  const { rows } = await portal.owner.query<{ count: number }>(
    `select count(*)::int as count from audit_entries
     where staff_id = $1 and action = 'modify-support-information' and customer_id = $2`,
    [person.id, customer.id],
  )
  const done = calls.filter(({ isChange, status }) => isChange && status === 200).length
  return {
    ending: ending.name,
    before: calls.filter(({ requestedAt, status }) => requestedAt <= endedAt && status === 200).length,
    letIn: after.filter(({ status }) => status === 200).length,
    refused: after.filter(isRefused).length,
    unexpected: forbidden.filter((call) => call.status !== 200 && !isRefused(call)).length,
    otherwise: Math.abs(done - (rows[0]?.count ?? 0)),
  }
}

async function newStaffUser(portal: TestPortal): Promise<SignedInStaff> {
  const email = `${randomUUID().slice(0, 13)}@staff.test`
  const id = await portal.hasStaff({ ...account, email, passwordHash: await hashPassword(PASSWORD) })
  const signIn = async () => portal.withToken(await portal.signedOut.signIn({ email, password: PASSWORD }))
  return { id, email, busy: await signIn(), elsewhere: await signIn() }
}
