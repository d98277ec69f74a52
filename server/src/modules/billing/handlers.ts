import type { billingCalls } from '@portal/contract/billing/calls'
import { eventName } from '@portal/contract/customers/event-names'
import { states } from '@portal/contract/customers/states'
import { toUsername } from '@portal/contract/customers/username'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { isMerchant } from '../merchants/public.ts'
import { actOnMoney, takeCardTurn, takeRefundTurn, takeUpgradeTurn } from './act.ts'
import { addCharge, addCredit } from './engine/adjustments.ts'
import { bringUpToDate } from './engine/bring-up-to-date.ts'
import { isCardKnown } from './engine/cards.ts'
import { openUpgrade } from './engine/open-upgrade.ts'
import { openOperation } from './engine/operations.ts'
import { openRefund } from './engine/refunds.ts'
import { isBehind } from './engine/renewals.ts'
import {
  addComplimentaryDays,
  areTooMany,
  endNow,
  hasTakenEffect,
  scheduleCancellation,
  withdrawCancellation,
} from './engine/subscriptions.ts'
import { operate, whenStaffWaitNoLonger } from './operate.ts'
import { preview } from './preview.ts'
import { listPlans } from './queries.ts'

export const billingHandlers = {
  async upgradeSubscription(request, context) {
    const { email: _, plan, card, ...rest } = request.input
    allUsed(rest)
    const state = await operate(context, async (tx) => {
      const turn = await takeUpgradeTurn(tx, request, context)
      const opened = await openUpgrade(tx, turn, { plan, card }, context.newId())
      if (opened.state === 'not sold') throw request.refuse('NotOffered')
      if (opened.state === 'card known') throw request.refuse('PaymentFailed')
      return opened.operation
    })
    if (state === 'refused') throw request.refuse('PaymentFailed')
    if (state !== 'succeeded') throw request.refuse('PaymentUnknown')
  },

  async changeCreditCard(request, context) {
    const { email: _, card, ...rest } = request.input
    allUsed(rest)
    const state = await operate(context, async (tx) => {
      const turn = await takeCardTurn(tx, request, context.now)
      if (await isCardKnown(tx, card.token)) throw request.refuse('CardRefused')
      const opened = openOperation(tx, turn, { id: context.newId(), kind: 'card', request: card })
      await opened.row.execute()
      return opened.operation
    })
    if (state === 'refused') throw request.refuse('CardRefused')
    if (state !== 'succeeded') throw request.refuse('PaymentUnknown')
  },

  async endAndRefundPremiumSubscription(request, context) {
    const { email: _, ...rest } = request.input
    allUsed(rest)
    const state = await operate(context, async (tx) => {
      return openRefund(tx, await takeRefundTurn(tx, request, context.now), context.newId())
    })
    if (state === 'refused') throw request.refuse('RefundFailed')
    if (state !== 'succeeded') throw request.refuse('PaymentUnknown')
  },

  async addCredit(request, context) {
    const { email, amountCents, description, ...rest } = request.input
    allUsed(rest)
    await actOnMoney({ ...request, input: { email } }, context, 'addCredit', (tx, turn) =>
      addCredit(tx, turn, { amountCents, description }),
    )
  },

  async addCharge(request, context) {
    const { email, amountCents, description, ...rest } = request.input
    allUsed(rest)
    await actOnMoney({ ...request, input: { email } }, context, 'addCharge', (tx, turn) =>
      addCharge(tx, turn, { amountCents, description }),
    )
  },

  async addComplimentaryDays(request, context) {
    const { email, durationDays, reason, ...rest } = request.input
    allUsed(rest)
    await actOnMoney({ ...request, input: { email } }, context, 'addComplimentaryDays', async (tx, turn) => {
      if (areTooMany(turn, durationDays)) throw request.refuse('NotOffered')
      await addComplimentaryDays(tx, turn, { durationDays, reason })
    })
  },

  async cancelSubscription(request, context) {
    // On the day of a renewal, the new period comes first; where it can't be paid for, nothing is scheduled.
    const renewed = bringUpToDate(context, { username: toUsername(request.input.email) }, request.requestId)
    // While the outcome of that payment is awaited, the cancellation is not offered.
    await Promise.race([renewed, whenStaffWaitNoLonger(context)])
    await actOnMoney(request, context, 'cancelOnLastDay', async (tx, turn) => {
      if (isBehind(turn)) throw request.refuse('NotPaid')
      await scheduleCancellation(tx, turn)
    })
  },

  async revertCancelSubscription(request, context) {
    await actOnMoney(request, context, 'withdrawCancellation', async (tx, turn) => {
      if (hasTakenEffect(turn)) throw request.refuse('NotOffered')
      await withdrawCancellation(tx, turn)
    })
  },

  async endPremiumSubscription(request, context) {
    await actOnMoney(request, context, 'cancelWithoutRefund', (tx, turn) =>
      endNow(tx, turn, eventName.cancelledImmediately, 'cancel-without-refund'),
    )
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
