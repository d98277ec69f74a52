import { billingCalls } from '@portal/contract/billing/calls'
import { states } from '@portal/contract/customers/states'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { isMerchant } from '../merchants/public.ts'
import { adjustmentHandlers } from './adjustments/handlers.ts'
import { cancellationHandlers } from './cancellation/handlers.ts'
import { openUpgrade } from './engine/upgrades.ts'
import { operate } from './operate.ts'
import { previewHandlers } from './preview/handlers.ts'
import { isCardKnown } from './queries/cards.ts'
import { openOperation } from './queries/operations.ts'
import { listPlans } from './queries/plans.ts'
import { retryHandlers } from './retry/handlers.ts'

export const billingHandlers = {
  ...cancellationHandlers,
  ...adjustmentHandlers,
  ...previewHandlers,
  ...retryHandlers,

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

  async getStates() {
    return [...states]
  },

  async getMerchantPlans({ input, refuse }, { db, config }) {
    const merchant = input.merchant === '' ? config.brand.merchantCode : input.merchant
    if (!(await isMerchant(db, merchant))) throw refuse('MerchantNotFound')
    return { plans: await listPlans(db, { ...input, merchant }) }
  },
} satisfies Handlers<typeof billingCalls>
