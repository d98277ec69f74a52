import type { billingCalls } from '@portal/contract/billing/calls'
import { states } from '@portal/contract/customers/states'
import type { Handlers } from '../http/handler.ts'
import { isMerchant } from '../merchants/queries.ts'
import { listPlans } from './queries.ts'

export const billingHandlers = {
  async getStates() {
    return [...states]
  },

  async getMerchantPlans({ input, refuse }, { db, config }) {
    const merchant = input.merchant === '' ? config.brand.merchantCode : input.merchant
    if (!(await isMerchant(db, merchant))) throw refuse('MerchantNotFound')
    return { plans: await listPlans(db, { ...input, merchant }) }
  },
} satisfies Partial<Handlers<typeof billingCalls>>
