import type { retryCalls } from '@portal/contract/billing/retry/calls'
import type { Handlers } from '../../../platform/http/handler.ts'
import { retryPayment } from '../card-payments.ts'

export const retryHandlers = {
  async retryPayment(request, context) {
    await retryPayment(request, context)
  },
} satisfies Handlers<typeof retryCalls>
