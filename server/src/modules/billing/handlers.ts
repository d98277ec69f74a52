import { billingCalls } from '@portal/contract/billing/calls'
import { states } from '@portal/contract/customers/states'
import { toUsername } from '@portal/contract/customers/username'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { act } from '../customers/public.ts'
import { isMerchant } from '../merchants/public.ts'
import { bringUpToDate } from './engine/renewals.ts'
import { openRefund } from './engine/refunds.ts'
import { areTooMany, hasTakenEffect, isBehind } from './engine/account-rules.ts'
import {
  addCharge,
  addComplimentaryDays,
  addCredit,
  endSubscription,
  scheduleCancellation,
  withdrawCancellation,
} from './engine/subscriptions.ts'
import { openUpgrade } from './engine/upgrades.ts'
import { operate, whenStaffWaitNoLonger } from './operate.ts'
import { preview } from './preview.ts'
import { isCardKnown } from './queries/cards.ts'
import { openOperation } from './queries/operations.ts'
import { listPlans } from './queries/plans.ts'
import { isOnlyRefundImpossible } from './schedule-rules.ts'

export const billingHandlers = {
  async upgradeSubscription(request, context) {
    const { email, plan, card, ...rest } = request.input
    allUsed(rest)
    await operate(billingCalls.upgradeSubscription, { ...request, input: { email } }, context, {
      async open(locked) {
        const opened = await openUpgrade(locked, { plan, card }, context.newId())
        if (opened.state === 'not sold') throw request.refuse('NotOffered')
        if (opened.state === 'card known') throw request.refuse('PaymentFailed')
        return opened.operation
      },
      refused: 'PaymentFailed',
      instead: ({ type }) => (type === 'paid' ? 'PremiumAccount' : null),
    })
  },

  async changeCreditCard(request, context) {
    const { email, card, ...rest } = request.input
    allUsed(rest)
    await operate(billingCalls.changeCreditCard, { ...request, input: { email } }, context, {
      async open(locked) {
        if (await isCardKnown(locked, card.token)) throw request.refuse('CardRefused')
        return openOperation(locked, { id: context.newId(), kind: 'card', request: card })
      },
      refused: 'CardRefused',
    })
  },

  async endAndRefundPremiumSubscription(request, context) {
    await operate(billingCalls.endAndRefundPremiumSubscription, request, context, {
      open: (locked) => openRefund(locked, context.newId()),
      refused: 'RefundFailed',
      instead: (facts) => (isOnlyRefundImpossible(facts) ? 'NothingToRefund' : null),
    })
  },

  async addCredit(request, context) {
    const { email, amountCents, description, ...rest } = request.input
    allUsed(rest)
    await act(billingCalls.addCredit, { ...request, input: { email } }, context, (locked) =>
      addCredit(locked, { amountCents, description }),
    )
  },

  async addCharge(request, context) {
    const { email, amountCents, description, ...rest } = request.input
    allUsed(rest)
    await act(billingCalls.addCharge, { ...request, input: { email } }, context, (locked) =>
      addCharge(locked, { amountCents, description }),
    )
  },

  async addComplimentaryDays(request, context) {
    const { email, durationDays, reason, ...rest } = request.input
    allUsed(rest)
    await act(billingCalls.addComplimentaryDays, { ...request, input: { email } }, context, async (locked) => {
      if (areTooMany(locked, durationDays)) throw request.refuse('NotOffered')
      return addComplimentaryDays(locked, { durationDays, reason })
    })
  },

  async cancelSubscription(request, context) {
    // On the day of a renewal, the new period comes first; where it can't be paid for, nothing is scheduled.
    const renewed = bringUpToDate(context, { username: toUsername(request.input.email) }, request.requestId)
    // While the outcome of that payment is awaited, the cancellation is not offered.
    await Promise.race([renewed, whenStaffWaitNoLonger(context)])
    await act(billingCalls.cancelSubscription, request, context, async (locked) => {
      if (isBehind(locked)) throw request.refuse('NotPaid')
      return scheduleCancellation(locked)
    })
  },

  async revertCancelSubscription(request, context) {
    await act(billingCalls.revertCancelSubscription, request, context, async (locked) => {
      if (hasTakenEffect(locked)) throw request.refuse('NotOffered')
      return withdrawCancellation(locked)
    })
  },

  async endPremiumSubscription(request, context) {
    await act(billingCalls.endPremiumSubscription, request, context, (locked) => endSubscription(locked, locked.today))
  },

  async previewAction(request, context) {
    return preview(request, context)
  },

  async getStates() {
    return [...states]
  },

  async getMerchantPlans({ input, refuse }, { db, config }) {
    const merchant = input.merchant === '' ? config.brand.merchantCode : input.merchant
    if (!(await isMerchant(db, merchant))) throw refuse('MerchantNotFound')
    return { plans: await listPlans(db, { ...input, merchant }) }
  },
} satisfies Handlers<typeof billingCalls>
