import type { staffCalls } from '@portal/contract/staff/calls'
import { record } from '../../platform/audit/record.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { verifyPassword } from '../../platform/secrets/passwords.ts'
import { withdrawAttempts } from '../../platform/throttling/queries.ts'
import { rememberBrowser } from './known-browsers/known-browsers.ts'
import { admitPasswordCheck } from './limits.ts'
import { findStaffByEmail, lockStaff } from './queries.ts'
import { deleteSession } from './sessions/queries.ts'
import { startSession } from './sessions/session.ts'
import { endRoleViews } from './view-as-role/end-role-views.ts'
import { startChallenge } from './two-factor/challenges.ts'
import { findTwoFactor } from './two-factor/queries.ts'
import { secondStepOf } from './two-factor/rules.ts'

export const signInHandlers = {
  // Unknown accounts, wrong passwords and disabled accounts take the same steps, including one password check, until
  // the password is correct.
  async signIn(request, context) {
    const { input, origin, requestId, refuse } = request
    const attempts = await admitPasswordCheck(context, input.email, request)
    const found = await findStaffByEmail(context.db, input.email)
    const isRight = await verifyPassword(found?.passwordHash ?? null, input.password)
    if (!found || !isRight) {
      context.log.info({ staffId: found?.id ?? null, address: origin.address, requestId }, 'sign-in rejected')
      throw refuse('Unauthorized')
    }
    if (found.disabled) throw refuse('DisabledAccount')

    return context.transaction(async (tx) => {
      const staff = await lockStaff(tx, found.id)
      // The password may have changed during the check.
      if (staff?.passwordHash !== found.passwordHash || staff.disabled) throw refuse('Unauthorized')
      await withdrawAttempts(tx, attempts)
      const isOn = (await findTwoFactor(tx, staff.id)) !== undefined
      const step = secondStepOf({ role: staff.role, isOn }, context.config)
      if (step !== null)
        return {
          challenge: await startChallenge(tx, context, { staffId: staff.id, step, signedInBy: 'password' }),
          step,
        }
      const token = await startSession(tx, context, staff.id, origin, { hasSecondFactor: false })
      await rememberBrowser(tx, context, request, staff.id)
      await record(tx, { staff, action: 'sign-in', at: context.now(), requestId })
      return { token }
    })
  },

  async signOut({ staff, requestId }, context) {
    await context.transaction(async (tx) => {
      await endRoleViews(tx, { sessionId: staff.sessionId, at: context.now(), requestId })
      await deleteSession(tx, staff.sessionId)
      await record(tx, { staff, action: 'sign-out', at: context.now(), requestId })
    })
  },

  async getUserProfile({ staff: { viewingUntil, ...staff } }) {
    return { ...staff, ...(viewingUntil && { viewingUntil }) }
  },
} satisfies Partial<Handlers<typeof staffCalls>>
