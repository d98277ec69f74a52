import type { appStoresCalls } from '@portal/contract/app-stores/calls'
import { toUsername } from '@portal/contract/customers/username'
import { record } from '../../platform/audit/record.ts'
import { allUsed, type Handlers } from '../../platform/http/handler.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { lockAccount } from '../customers/public.ts'
import { nameStoreCustomer } from './name-customer.ts'
import { assignSubscription, claimRelated, findOrMakeToken, findUnassigned, lockSubscription } from './queries.ts'
import { settleCustomer } from './settle.ts'

const ID = /^\d{1,12}$/

export const appStoresHandlers = {
  async assignPurchase({ input, staff, requestId, refuse }, context) {
    const { id: findingId, customer, ...rest } = input
    allUsed(rest)
    await context.transaction(async (tx) => {
      const reference = ID.test(customer) ? { id: Number(customer) } : { username: toUsername(customer) }
      const locked = await lockAccount(tx, reference, { now: context.now, by: { staff, requestId } })
      if (!locked) throw refuse('CustomerNotFound')
      const found = await findUnassigned(tx, findingId)
      // A store notification may have assigned the customer already.
      const purchase = found && (await lockSubscription(tx, found.device, found.storeId))
      if (!purchase || purchase.customerId !== null) throw refuse('PurchaseAssigned')
      const { device, storeId, accountToken, transactions } = purchase
      const { account, at } = locked
      await assignSubscription(tx, purchase, account.id)
      await claimRelated(tx, account.id)
      // Apple's IDs can look like card numbers, which the audit trail does not store.
      const after = { device, discrepancy: findingId, products: transactions.map(({ product }) => product) }
      await record(tx, { staff, action: 'assign-purchase', at, requestId, customerId: account.id, after })
      await settleCustomer(locked, context)
      if (accountToken !== null) return
      const token = await findOrMakeToken(tx, account.id, { token: context.newId(), at })
      await enqueue(tx, context, nameStoreCustomer, { device, storeId, token })
    })
  },
} satisfies Handlers<typeof appStoresCalls>
