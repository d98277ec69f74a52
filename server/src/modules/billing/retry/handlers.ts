import type { retryCalls } from '@portal/contract/billing/retry/calls'
import { allUsed, type Handlers } from '../../../platform/http/handler.ts'
import { retryPayment } from '../card-payments.ts'

export const retryHandlers = {
  async retryPayment(request, context) {
    const { email, ...rest } = request.input
    allUsed(rest)
    await retryPayment({ ...request, input: { email } }, context)
  },
} satisfies Handlers<typeof retryCalls>
