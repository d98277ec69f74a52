import { refundCalls } from '@portal/contract/billing/refunds/calls'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { openPaymentRefund } from '../engine/refunds.ts'
import { runPaymentOperation } from '../run-payment-operation.ts'

export const refundHandlers = {
  async refundPayment(request, context) {
    const { email, chargeId, amountCents, reasonCode, description, ...rest } = request.input
    allUsed(rest)
    const refund = { chargeId, amountCents, reasonCode, description }
    await runPaymentOperation(refundCalls.refundPayment, { ...request, input: { email } }, context, {
      open: (locked) => openPaymentRefund(locked, context.newId(), refund, request.refuse),
      gift: { action: 'refundPayment', amountCents },
      refused: 'RefundFailed',
    })
  },
} satisfies Handlers<typeof refundCalls>
