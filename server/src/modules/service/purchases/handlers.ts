import type { purchaseCalls } from '@portal/contract/service/purchases/calls'
import { applyPurchase, findOrMakeToken, findPurchase } from '../../app-stores/public.ts'
import { lockCustomer } from '../on-customer.ts'
import type { ServiceHandlersOf } from '../service-handler.ts'

export const purchaseHandlers: ServiceHandlersOf<typeof purchaseCalls> = {
  async getAccountToken(request, context) {
    return context.transaction(async (tx) => {
      const { account, at } = await lockCustomer(tx, request, context)
      return { accountToken: await findOrMakeToken(tx, account.id, { token: context.newId(), at }) }
    })
  },

  async reportPurchase(request, context) {
    const { input, refuse } = request
    const { device, proof } = input
    const purchase = await findPurchase(context, device, proof)
    if (typeof purchase === 'string') throw refuse(purchase)
    await context.transaction(async (tx) => {
      const locked = await lockCustomer(tx, request, context)
      const obstacle = await applyPurchase(locked, context, { device, report: purchase })
      if (obstacle !== null) throw refuse(obstacle)
    })
  },
}
