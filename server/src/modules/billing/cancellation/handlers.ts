import { cancellationCalls } from '@portal/contract/billing/cancellation/calls'
import { toUsername } from '@portal/contract/customers/username'
import type { Handlers } from '../../../platform/http/handler.ts'
import { performAction } from '../../customers/public.ts'
import { endSubscription, scheduleCancellation, withdrawCancellation } from '../engine/cancellations.ts'
import { openRefund } from '../engine/refunds.ts'
import { bringUpToDate } from '../engine/renewals.ts'
import { runPaymentOperation, waitForTimeout } from '../run-payment-operation.ts'
import { isOnlyRefundImpossible, isUnpaid } from '../rules.ts'

export const cancellationHandlers = {
  async cancelSubscription(request, context) {
    if (!context.isWithin) {
      // On a renewal day, the new period is collected first; if the charge fails, no cancellation is scheduled.
      const renewed = bringUpToDate(context, { username: toUsername(request.input.email) }, request.requestId)
      // While that payment is pending, the cancellation is not available.
      await Promise.race([renewed, waitForTimeout(context)])
    }
    await performAction(cancellationCalls.cancelSubscription, request, context, (locked) =>
      scheduleCancellation(locked, request.refuse),
    )
  },

  async revertCancelSubscription(request, context) {
    await performAction(cancellationCalls.revertCancelSubscription, request, context, (locked) =>
      withdrawCancellation(locked, request.refuse),
    )
  },

  async endPremiumSubscription(request, context) {
    await performAction(cancellationCalls.endPremiumSubscription, request, context, (locked) =>
      endSubscription(locked, locked.today),
    )
  },

  async endAndRefundPremiumSubscription(request, context) {
    await runPaymentOperation(cancellationCalls.endAndRefundPremiumSubscription, request, context, {
      open: (locked) => openRefund(locked, context.newId()),
      gift: { action: 'cancelWithRefund' },
      refused: 'RefundFailed',
      instead: (facts) => (isOnlyRefundImpossible(facts) ? 'NothingToRefund' : null),
    })
  },
} satisfies Handlers<typeof cancellationCalls>

/** Like `endPremiumSubscription`, but only if the renewal could not be charged. */
export const endUnpaidSubscription: Handlers<typeof cancellationCalls>['endPremiumSubscription'] = (request, context) =>
  performAction(cancellationCalls.endPremiumSubscription, request, context, (locked) => {
    if (!isUnpaid(locked)) throw request.refuse('NotOffered')
    return endSubscription(locked, locked.today)
  })
