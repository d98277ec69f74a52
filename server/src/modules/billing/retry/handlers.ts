import { retryCalls } from '@portal/contract/billing/retry/calls'
import type { Handlers } from '../../../platform/http/handler.ts'
import { openRetry } from '../engine/retries.ts'
import { operate } from '../operate.ts'
import { isOnlyCardUnusable } from '../rules.ts'

export const retryHandlers = {
  async retryPayment(request, context) {
    await operate(retryCalls.retryPayment, request, context, {
      open: (locked) => openRetry(locked, context.newId(), request.refuse),
      refused: 'PaymentFailed',
      instead: (facts) => (isOnlyCardUnusable(facts) ? 'CardUnusable' : null),
    })
  },
} satisfies Handlers<typeof retryCalls>
