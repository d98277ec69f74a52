import type { billingCalls } from '@portal/contract/billing/calls'
import { eventName } from '@portal/contract/customers/event-names'
import { states } from '@portal/contract/customers/states'
import type { Handlers } from '../http/handler.ts'
import { isMerchant } from '../merchants/queries.ts'
import { actOnMoney } from './act.ts'
import { addCharge, addCredit } from './engine/adjustments.ts'
import {
  addComplimentaryDays,
  endNow,
  liveOf,
  scheduleCancellation,
  withdrawCancellation,
} from './engine/subscriptions.ts'
import { listPlans } from './queries.ts'
import { isCancelled } from './rules.ts'

export const billingHandlers = {
  async addCredit(request, context) {
    await actOnMoney(request, context, 'addCredit', (tx, turn) => addCredit(tx, turn, request.input))
  },

  async addCharge(request, context) {
    await actOnMoney(request, context, 'addCharge', (tx, turn) => addCharge(tx, turn, request.input))
  },

  async addComplimentaryDays(request, context) {
    await actOnMoney(request, context, 'addComplimentaryDays', (tx, turn) =>
      addComplimentaryDays(tx, turn, request.input),
    )
  },

  async cancelSubscription(request, context) {
    await actOnMoney(request, context, 'cancelOnLastDay', scheduleCancellation)
  },

  async revertCancelSubscription(request, context) {
    await actOnMoney(request, context, 'withdrawCancellation', async (tx, turn) => {
      const { cancelOn } = liveOf(turn)
      // It has taken effect; only the job has not been here yet.
      if (cancelOn !== null && isCancelled(cancelOn, turn.today)) throw request.refuse('NotOffered')
      await withdrawCancellation(tx, turn)
    })
  },

  async endPremiumSubscription(request, context) {
    await actOnMoney(request, context, 'cancelWithoutRefund', (tx, turn) =>
      endNow(tx, turn, eventName.cancelledImmediately, 'cancel-without-refund'),
    )
  },

  async getStates() {
    return [...states]
  },

  async getMerchantPlans({ input, refuse }, { db, config }) {
    const merchant = input.merchant === '' ? config.brand.merchantCode : input.merchant
    if (!(await isMerchant(db, merchant))) throw refuse('MerchantNotFound')
    return { plans: await listPlans(db, { ...input, merchant }) }
  },
} satisfies Partial<Handlers<typeof billingCalls>>
