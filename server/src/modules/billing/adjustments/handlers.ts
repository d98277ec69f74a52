import { adjustmentCalls } from '@portal/contract/billing/adjustments/calls'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { performAction, performGift } from '../../customers/public.ts'
import { addCharge, addComplimentaryDays, addCredit } from '../engine/adjustments.ts'

export const adjustmentHandlers = {
  async addCredit(request, context) {
    const { email, amountCents, description, ...rest } = request.input
    allUsed(rest)
    const gift = { action: 'addCredit', amountCents }
    await performGift(adjustmentCalls.addCredit, { ...request, input: { email } }, context, gift, (locked) =>
      addCredit(locked, { amountCents, description }),
    )
  },

  async addCharge(request, context) {
    const { email, amountCents, description, ...rest } = request.input
    allUsed(rest)
    await performAction(adjustmentCalls.addCharge, { ...request, input: { email } }, context, (locked) =>
      addCharge(locked, { amountCents, description }),
    )
  },

  async addComplimentaryDays(request, context) {
    const { email, durationDays, reason, ...rest } = request.input
    allUsed(rest)
    const gift = { action: 'addComplimentaryDays', durationDays }
    await performGift(adjustmentCalls.addComplimentaryDays, { ...request, input: { email } }, context, gift, (locked) =>
      addComplimentaryDays(locked, { durationDays, reason }, request.refuse),
    )
  },
} satisfies Handlers<typeof adjustmentCalls>
