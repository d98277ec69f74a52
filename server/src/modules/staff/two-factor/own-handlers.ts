import type { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { record } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { CallContext, CallRequest, Handlers, SignedInStaff } from '../../../platform/http/handler.ts'
import { type Refusal, refuseCommon } from '../../../platform/http/refusal.ts'
import { verifyPassword } from '../../../platform/secrets/passwords.ts'
import { withdrawAttempts } from '../../../platform/throttling/queries.ts'
import { admitPasswordCheck } from '../limits.ts'
import { findStaffByEmail, lockStaff, type StaffRow } from '../queries.ts'
import { keepOnlySession } from '../sessions/queries.ts'
import { checkCode } from './check-code.ts'
import { beginEnrollment, confirmEnrollment, issueRecoveryCodes } from './enrollment.ts'
import { mailTwoFactorChange } from './mails.ts'
import { countRecoveryCodesLeft, deleteTwoFactor, findTwoFactor } from './queries.ts'
import { isRequiredFor } from './rules.ts'
import { consumeCode } from './consume-code.ts'

/** Handlers for signed-in users, for their own second factor. */
export const ownTwoFactorHandlers = {
  async getMyTwoFactor({ staff }, { db, config }) {
    const factor = await findTwoFactor(db, staff.id)
    return {
      turnedOnAt: factor?.turnedOnAt ?? null,
      isRequired: isRequiredFor(staff.role, config),
      recoveryCodesLeft: await countRecoveryCodesLeft(db, staff.id),
    }
  },

  async beginTwoFactor(request, context) {
    const { input, staff, requestId, refuse } = request
    const attempts = await admitPasswordCheck(context, staff.email, request)
    const found = await findStaffByEmail(context.db, staff.email)
    const isRight = await verifyPassword(found?.passwordHash ?? null, input.password)
    if (!found || !isRight) throw refuse('Unauthorized')
    return context.transaction(async (tx) => {
      const locked = await lockSignedIn(tx, staff)
      // The password may have changed during the check.
      if (locked.passwordHash !== found.passwordHash) throw refuse('Unauthorized')
      if (await findTwoFactor(tx, staff.id)) throw refuse('TwoFactorIsOn')
      await withdrawAttempts(tx, attempts)
      await record(tx, { staff, action: 'begin-two-factor', at: context.now(), requestId })
      return beginEnrollment(tx, context, locked)
    })
  },

  async beginAuthenticatorChange(request, context) {
    return withCode(request, context, async (tx, staff) => {
      const { requestId } = request
      await record(tx, { staff, action: 'begin-authenticator-change', at: context.now(), requestId })
      return beginEnrollment(tx, context, staff)
    })
  },

  async confirmTwoFactor(request, context) {
    const { input, staff, origin, requestId, refuse } = request
    return checkCode(context, staff, request, async (tx) => {
      const locked = await lockSignedIn(tx, staff)
      const wasOn = (await findTwoFactor(tx, staff.id)) !== undefined
      const recoveryCodes = await confirmEnrollment(tx, context, { staff: locked, code: input.code }, refuse)
      await keepOnlySession(tx, staff.id, staff.sessionId)
      await mailTwoFactorChange(tx, context, wasOn ? 'another app' : 'on', { to: staff, origin })
      const action = wasOn ? 'change-authenticator' : 'turn-on-two-factor'
      await record(tx, { staff, action, at: context.now(), requestId })
      return { recoveryCodes }
    })
  },

  async renewRecoveryCodes(request, context) {
    return withCode(request, context, async (tx, staff) => {
      const { origin, requestId } = request
      await mailTwoFactorChange(tx, context, 'new codes', { to: staff, origin })
      await record(tx, { staff, action: 'renew-recovery-codes', at: context.now(), requestId })
      return { recoveryCodes: await issueRecoveryCodes(tx, staff.id) }
    })
  },

  async turnOffTwoFactor(request, context) {
    const { origin, refuse, requestId } = request
    await withCode(request, context, async (tx, staff) => {
      if (isRequiredFor(staff.role, context.config)) throw refuse('TwoFactorIsRequired')
      await deleteTwoFactor(tx, staff.id)
      await mailTwoFactorChange(tx, context, 'off', { to: staff, origin })
      await record(tx, { staff, action: 'turn-off-two-factor', at: context.now(), requestId })
    })
  },
} satisfies Partial<Handlers<typeof twoFactorCalls>>

type CallsWithCode = (typeof twoFactorCalls)['beginAuthenticatorChange' | 'renewRecoveryCodes' | 'turnOffTwoFactor']
interface CodeRequest extends Pick<CallRequest<CallsWithCode>, 'input' | 'staff' | 'origin' | 'cookie' | 'requestId'> {
  refuse(code: 'TwoFactorIsOff' | 'WrongCode' | 'UsedCode'): Refusal
}

/** Runs an action that only the owner of the second factor may perform, after checking a code. */
async function withCode<T>(
  request: CodeRequest,
  context: CallContext,
  work: (tx: Tx, staff: StaffRow) => Promise<T>,
): Promise<T> {
  const { input, staff, origin, requestId, refuse } = request
  return checkCode(context, staff, request, async (tx) => {
    const locked = await lockSignedIn(tx, staff)
    const factor = await findTwoFactor(tx, staff.id)
    if (!factor) throw refuse('TwoFactorIsOff')
    await consumeCode(tx, context, { staff: locked, factor, code: input.code, origin, requestId, refuse })
    return work(tx, locked)
  })
}

/** Rejects users who were disabled or deleted while this waited for the lock. */
async function lockSignedIn(tx: Tx, { id }: SignedInStaff): Promise<StaffRow> {
  const locked = await lockStaff(tx, id)
  if (!locked || locked.disabled) throw refuseCommon('SignedOut')
  return locked
}
