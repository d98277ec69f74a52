import type { singleSignOnCalls } from '@portal/contract/staff/single-sign-on/calls'
import { record } from '../../../platform/audit/record.ts'
import { cookieNameOf } from '../../../platform/http/cookies.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import { refuseCommon } from '../../../platform/http/refusal.ts'
import { hashToken, isToken } from '../../../platform/secrets/tokens.ts'
import { rememberBrowser } from '../known-browsers/known-browsers.ts'
import { lockStaff } from '../queries.ts'
import { startSession } from '../sessions/session.ts'
import { startChallenge } from '../two-factor/challenges.ts'
import { findTwoFactor } from '../two-factor/queries.ts'
import { isRequiredFor } from '../two-factor/rules.ts'
import { deleteCode, findCode } from './queries.ts'
import { BROWSER_COOKIE } from './rules.ts'

export const singleSignOnHandlers = {
  async signInByProvider(request, context) {
    const { input, origin, cookie, requestId, refuse } = request
    if (context.identityProvider === null) throw refuseCommon('UnknownCall')
    const browserKey = cookie(cookieNameOf(BROWSER_COOKIE, context.config))
    // Prevents login CSRF: a user who follows an attacker's code would work in the attacker's account.
    if (!isToken(browserKey)) throw refuse('InvalidCode')

    return context.transaction(async (tx) => {
      const at = context.now()
      const codeHash = hashToken(input.code)
      const found = await findCode(tx, { codeHash, browserHash: hashToken(browserKey), now: at })
      const staff = found && (await lockStaff(tx, found.staffId))
      if (staff) request.isAbout(staff.email)
      if (!staff || !(await deleteCode(tx, codeHash))) throw refuse('InvalidCode')
      if (staff.disabled) throw refuse('DisabledAccount')
      const { hasSecondFactor, returnTo } = found
      const signedInBy = 'single-sign-on'
      if (!hasSecondFactor && isRequiredFor(staff.role, context.config)) {
        const step = (await findTwoFactor(tx, staff.id)) ? 'code' : 'enrol'
        return { challenge: await startChallenge(tx, context, { staffId: staff.id, step, signedInBy }), step, returnTo }
      }
      const token = await startSession(tx, context, staff.id, origin, { hasSecondFactor, signedInBy })
      await rememberBrowser(tx, context, request, staff.id)
      await record(tx, { staff, action: 'sign-in', after: { signedInBy: 'single sign-on' }, at, requestId })
      return { token, returnTo }
    })
  },
} satisfies Handlers<typeof singleSignOnCalls>
