import type { twoFactorCalls } from '@portal/contract/staff/two-factor/calls'
import type { Handlers } from '../../../platform/http/handler.ts'
import { lockStaffByEmail } from '../queries.ts'
import { ownTwoFactorHandlers } from './own-handlers.ts'
import { secondStepHandlers } from './second-step-handlers.ts'
import { turnOffTwoFactorOf } from './turn-off.ts'

export const twoFactorHandlers = {
  ...secondStepHandlers,
  ...ownTwoFactorHandlers,

  async turnOffAdminUserTwoFactor({ input, staff, origin, requestId, refuse }, context) {
    if (input.email === staff.email) throw refuse('OwnAccount')
    await context.transaction(async (tx) => {
      const owner = await lockStaffByEmail(tx, input.email)
      if (!owner) throw refuse('UserNotFound')
      const wasOn = await turnOffTwoFactorOf(tx, context, { owner, by: staff, origin, requestId })
      if (!wasOn) throw refuse('TwoFactorIsOff')
    })
  },
} satisfies Handlers<typeof twoFactorCalls>
