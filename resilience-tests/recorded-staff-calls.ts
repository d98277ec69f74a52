import { randomUUID } from 'node:crypto'
import type { Role } from '@portal/contract/permissions'
import { adminUsersCalls } from '@portal/contract/staff/admin-users/calls'
import { staffCalls } from '@portal/contract/staff/calls'
import { sessionsCalls } from '@portal/contract/staff/sessions/calls'
import { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { viewAsRoleCalls } from '@portal/contract/staff/view-as-role/calls'
import { hashPassword } from '@portal/server/src/platform/secrets/passwords.ts'
import { codeOf } from '@portal/server/test/authenticator.ts'
import { newLink } from '@portal/server/test/links.ts'
import type { TestPortal } from '@portal/server/test/portal.ts'
import { type Change, change } from './recorded-change.ts'

const PASSWORD = 'Secret12'
const NEW_PASSWORD = 'Better34'
const CODE_LASTS_MS = 30_000
/** The role that must sign in with two factors. */
export const REQUIRED_FOR = 'marketing'
const account = { firstName: 'Ana', lastName: 'Ruiz', role: 'support' } as const

/** What staff members do to their own and other accounts and sessions. */
export const staffChanges: readonly Change[] = [
  change(staffCalls.signIn, async (portal) => {
    const { email } = await newStaffUser(portal)
    return { caller: portal.signedOut, input: { email, password: PASSWORD }, email }
  }),
  change(staffCalls.signOut, async (portal) => ({ ...(await newStaffUser(portal)), input: {} })),
  change(staffCalls.changeMyPassword, async (portal) => ({
    ...(await newStaffUser(portal)),
    input: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  })),
  change(staffCalls.setPassword, (portal) => byLink(portal, 'set')),
  change(staffCalls.resetPassword, (portal) => byLink(portal, 'reset')),

  change(viewAsRoleCalls.viewAsRole, async (portal) => ({
    ...(await newStaffUser(portal, 'administrator')),
    input: { role: 'support' },
  })),
  change(viewAsRoleCalls.stopViewingAsRole, async (portal) => {
    const administrator = await newStaffUser(portal, 'administrator')
    await administrator.caller.call(viewAsRoleCalls.viewAsRole, { role: 'support' })
    return { ...administrator, input: {} }
  }),

  change(sessionsCalls.endMySession, async (portal) => {
    const { id, email, caller } = await newStaffUser(portal)
    await portal.signIn(id)
    const sessions = await caller.call(sessionsCalls.getMySessions, {})
    return { caller, email, input: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id } }
  }),
  change(sessionsCalls.endMyOtherSessions, async (portal) => {
    const { id, email, caller } = await newStaffUser(portal)
    await portal.signIn(id)
    return { caller, email, input: {} }
  }),
  change(sessionsCalls.endAdminUserSession, async (portal) => {
    const { email } = await newStaffUser(portal)
    const administrator = await portal.as('administrator')
    const [session] = await administrator.call(sessionsCalls.getAdminUserSessions, { adminEmail: email })
    return { input: { email, id: session?.id } }
  }),
  change(sessionsCalls.endAdminUserSessions, async (portal) => ({
    input: { email: (await newStaffUser(portal)).email },
  })),

  change(adminUsersCalls.createAdminUser, async () => ({ input: { ...account, email: newEmail() } })),
  change(adminUsersCalls.updateAdminUser, async (portal) => ({
    input: { ...account, email: (await newStaffUser(portal)).email, role: 'finance', disabled: true },
  })),
  change(adminUsersCalls.sendAdminUserResetPasswordEmail, async (portal) => ({
    input: { email: (await newStaffUser(portal)).email },
  })),

  change(adminUsersCalls.unlockAdminUser, async (portal) => ({ input: { email: (await newStaffUser(portal)).email } })),

  change(twoFactorCalls.beginTwoFactor, async (portal) => ({
    ...(await newStaffUser(portal)),
    input: { password: PASSWORD },
  })),
  change(twoFactorCalls.beginAuthenticatorChange, withCode),
  change(twoFactorCalls.confirmTwoFactor, async (portal) => {
    const { caller, email, secret } = await begun(portal)
    return { caller, email, input: { code: codeOf(secret, portal.context.now()) } }
  }),
  change(twoFactorCalls.renewRecoveryCodes, withCode),
  change(twoFactorCalls.turnOffTwoFactor, withCode),
  change(twoFactorCalls.turnOffAdminUserTwoFactor, async (portal) => {
    const { email } = await turnOnTwoFactor(portal)
    return { input: { email } }
  }),
  change(twoFactorCalls.signInWithCode, async (portal) => {
    const { email, secret } = await turnOnTwoFactor(portal)
    const code = codeOf(secret, portal.context.now())
    return { caller: portal.signedOut, email, input: { challenge: await challengeOf(portal, email), code } }
  }),
  {
    call: twoFactorCalls.signInWithRecoveryCode,
    async prepare(portal) {
      const { email, recoveryCodes } = await turnOnTwoFactor(portal)
      const [code] = recoveryCodes
      return { caller: portal.signedOut, email, input: { challenge: await challengeOf(portal, email), code } }
    },
    // The code is used up, and its owner is signed in.
    entries: 2,
  },
  {
    call: twoFactorCalls.confirmRequiredTwoFactor,
    async prepare(portal) {
      const { email } = await newStaffUser(portal, REQUIRED_FOR)
      const challenge = await challengeOf(portal, email)
      const { secret } = await portal.signedOut.call(twoFactorCalls.beginRequiredTwoFactor, { challenge })
      return { caller: portal.signedOut, email, input: { challenge, code: codeOf(secret, portal.context.now()) } }
    },
    // It is turned on, and its owner is signed in.
    entries: 2,
  },
]

async function newStaffUser(portal: TestPortal, role: Role = account.role) {
  const email = newEmail()
  const id = await portal.hasStaff({ ...account, role, email, passwordHash: await hashPassword(PASSWORD) })
  return { id, email, caller: await portal.signIn(id) }
}

async function byLink(portal: TestPortal, purpose: 'set' | 'reset') {
  const { id, email } = await newStaffUser(portal)
  const token = await newLink(portal.context, id, purpose)
  return { caller: portal.signedOut, email, input: { token, password: NEW_PASSWORD } }
}

async function begun(portal: TestPortal) {
  const { email, caller } = await newStaffUser(portal)
  const { secret } = await caller.call(twoFactorCalls.beginTwoFactor, { password: PASSWORD })
  return { email, caller, secret }
}

async function turnOnTwoFactor(portal: TestPortal) {
  const { email, caller, secret } = await begun(portal)
  const code = codeOf(secret, portal.context.now())
  const { recoveryCodes } = await caller.call(twoFactorCalls.confirmTwoFactor, { code })
  // A code works only once.
  portal.clock.advance(CODE_LASTS_MS)
  return { email, caller, secret, recoveryCodes }
}

async function withCode(portal: TestPortal) {
  const { email, caller, secret } = await turnOnTwoFactor(portal)
  return { caller, email, input: { code: codeOf(secret, portal.context.now()) } }
}

async function challengeOf(portal: TestPortal, email: string): Promise<string> {
  const reply = await portal.signedOut.call(staffCalls.signIn, { email, password: PASSWORD })
  if ('token' in reply) throw new Error('no second step follows')
  return reply.challenge
}

function newEmail(): string {
  return `${randomUUID().slice(0, 13)}@staff.test`
}
