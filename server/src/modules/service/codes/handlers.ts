import { whyNotUsable } from '@portal/contract/complimentary-codes/usable'
import { customersCalls } from '@portal/contract/customers/calls'
import { toUtcDay } from '@portal/contract/dates'
import type { codeCalls } from '@portal/contract/service/codes/calls'
import { findCode } from '../../complimentary-codes/public.ts'
import { lockOffered, recordChange, redeemCode } from '../../customers/public.ts'
import { asAction } from '../on-customer.ts'
import type { ServiceHandlersOf } from '../service-handler.ts'
import { claimCodeUse } from './claim-code-use.ts'

/** Redeeming a code has the same effect as this call by staff. */
const call = customersCalls.convertToComplimentary

export const codeHandlers: ServiceHandlersOf<typeof codeCalls> = {
  async checkCode({ input, refuse }, { db, now }) {
    const code = input.code.toUpperCase()
    const found = await findCode(db, code)
    if (!found) throw refuse('ComplimentaryCodeNotFound')
    const reason = whyNotUsable(found, toUtcDay(now()))
    const { startDate, endDate, durationDays } = found
    return { code, isUsable: reason === null, reason, startDate, endDate, durationDays }
  },

  async redeemCode(request, context) {
    const action = await asAction(request, context, { NotOffered: 'NotAvailable' })
    return context.transaction(async (tx) => {
      const locked = await lockOffered(tx, call.action.offered, action, context.now)
      const place = await claimCodeUse(tx, request.input.code, { at: locked.at, refuse: request.refuse })
      const { validTill, ...change } = await redeemCode(locked, place)
      await recordChange(locked, call, change)
      return { validTill }
    })
  },
}
