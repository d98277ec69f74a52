import type { billingCalls } from '@portal/contract/billing/calls'
import { states } from '@portal/contract/customers/states'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { isMerchant } from '../merchants/public.ts'
import { adjustmentHandlers } from './adjustments/handlers.ts'
import { cancellationHandlers } from './cancellation/handlers.ts'
import { cardLinkHandlers } from './card-links/handlers.ts'
import { changeCard, upgradeToPremium } from './card-payments.ts'
import { preview } from './preview/preview.ts'
import { listPlans } from './queries/plans.ts'
import { refundHandlers } from './refunds/handlers.ts'
import { retryHandlers } from './retry/handlers.ts'

export const billingHandlers = {
  ...cancellationHandlers,
  ...adjustmentHandlers,
  ...retryHandlers,
  ...refundHandlers,
  ...cardLinkHandlers,

  async upgradeSubscription(request, context) {
    const { email, plan, card, ...rest } = request.input
    allUsed(rest)
    await upgradeToPremium({ ...request, input: { email } }, { plan, card }, context)
  },

  async changeCreditCard(request, context) {
    const { email, card, ...rest } = request.input
    allUsed(rest)
    await changeCard({ ...request, input: { email } }, card, context)
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
