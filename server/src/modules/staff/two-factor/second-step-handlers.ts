import type { SignInMethod } from '@portal/contract/staff/sessions/calls'
import type { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import { record } from '../../../platform/audit/record.ts'
import type { CallContext, CallRequest, Handlers } from '../../../platform/http/handler.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import { rememberBrowser } from '../known-browsers/known-browsers.ts'
import { startSession } from '../sessions/session.ts'
import { checkChallenge, lockChallenged } from './challenges.ts'
import { checkCode } from './check-code.ts'
import { beginEnrollment, confirmEnrollment } from './enrollment.ts'
import { mailTwoFactorChange } from './mails.ts'
import { countRecoveryCodesLeft, deleteChallenge, findTwoFactor } from './queries.ts'
import { isRequiredFor, secondStepOf } from './rules.ts'
import { consumeCode } from './consume-code.ts'

/** Handlers for users who have passed the first step and have no session yet. */
export const secondStepHandlers = {
  signInWithCode: finishSignIn,

  signInWithRecoveryCode: finishSignIn,

  async beginRequiredTwoFactor({ input, refuse }, context) {
    const { id: staffId } = await checkChallenge(context, input.challenge, refuse)
    return context.transaction(async (tx) => {
      const staff = await lockChallenged(tx, context, { staffId, ...input }, refuse)
      const isOn = (await findTwoFactor(tx, staffId)) !== undefined
      if (secondStepOf({ role: staff.role, isOn }, context.config) !== 'enrol') throw refuse('InvalidChallenge')
      return beginEnrollment(tx, context, staff)
    })
  },

  async confirmRequiredTwoFactor(request, context) {
    const { input, origin, requestId, refuse } = request
    const account = await checkChallenge(context, input.challenge, refuse)
    request.isAbout(account.email)
    const { id: staffId, signedInBy } = account
    return checkCode(context, account, request, async (tx) => {
      const at = context.now()
      const staff = await lockChallenged(tx, context, { staffId, ...input }, refuse)
      if (await findTwoFactor(tx, staffId)) throw refuse('InvalidChallenge')
      const recoveryCodes = await confirmEnrollment(tx, context, { staff, code: input.code }, refuse)
      await deleteChallenge(tx, hashToken(input.challenge))
      await mailTwoFactorChange(tx, context, 'on', { to: staff, origin })
      const isRequired = isRequiredFor(staff.role, context.config)
      await record(tx, { staff, action: 'turn-on-two-factor', after: { isRequired }, at, requestId })
      const token = await startSession(tx, context, staffId, origin, { hasSecondFactor: true, signedInBy })
      await rememberBrowser(tx, context, request, staffId)
      await record(tx, {
        staff,
        action: 'sign-in',
        after: { secondFactor: 'authenticator app', ...methodOf(signedInBy) },
        at,
        requestId,
      })
      return { token, recoveryCodes }
    })
  },
} satisfies Partial<Handlers<typeof twoFactorCalls>>

type CodeCall = (typeof twoFactorCalls)['signInWithCode']
interface CodeRequest extends Pick<
  CallRequest<CodeCall>,
  'input' | 'origin' | 'cookie' | 'setCookie' | 'isAbout' | 'requestId'
> {
  refuse(code: 'InvalidChallenge' | 'DisabledAccount' | 'WrongCode' | 'UsedCode'): Refusal
}

async function finishSignIn(request: CodeRequest, context: CallContext) {
  const { input, origin, requestId, refuse } = request
  const account = await checkChallenge(context, input.challenge, refuse)
  request.isAbout(account.email)
  const { id: staffId, signedInBy } = account
  // Correct passwords do not count as attempts, so codes must: an attacker may know the password and try all codes.
  return checkCode(context, account, request, async (tx) => {
    const staff = await lockChallenged(tx, context, { staffId, ...input }, refuse)
    const factor = await findTwoFactor(tx, staffId)
    if (!factor) throw refuse('InvalidChallenge')
    const secondFactor = await consumeCode(tx, context, { staff, factor, code: input.code, origin, requestId, refuse })
    await deleteChallenge(tx, hashToken(input.challenge))
    const token = await startSession(tx, context, staffId, origin, { hasSecondFactor: true, signedInBy })
    await rememberBrowser(tx, context, request, staffId)
    await record(tx, {
      staff,
      action: 'sign-in',
      after: { secondFactor, ...methodOf(signedInBy) },
      at: context.now(),
      requestId,
    })
    return { token, recoveryCodesLeft: await countRecoveryCodesLeft(tx, staffId) }
  })
}

/** Returns the first step for the audit trail; nothing for a password. */
function methodOf(signedInBy: SignInMethod) {
  return signedInBy === 'password' ? {} : { signedInBy: 'single sign-on' }
}
