import { StoreError, type StoreReport } from '../../integrations/app-stores/store.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { LockedCustomer } from '../customers/public.ts'
import { acknowledgePurchase } from './acknowledge.ts'
import { dropMalformedToken, storeFacts } from './apply-report.ts'
import type { Device } from './queries.ts'

/** Returns the store's report of a purchase reported by an app, or why it is unavailable. */
export async function findPurchase(
  { stores, log }: Pick<Context, 'stores' | 'log'>,
  device: Device,
  proof: string,
): Promise<StoreReport | 'PurchaseNotFound' | 'StoreUnavailable'> {
  try {
    const store = stores[device]
    const id = await store?.identify(proof)
    return (id ? await store?.find(id) : null) ?? 'PurchaseNotFound'
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    log.warn({ device, reason: error.reason }, 'purchase reported by an app could not be verified')
    return error.reason === 'unavailable' ? 'StoreUnavailable' : 'PurchaseNotFound'
  }
}

/** Assigns the purchase to the customer, whom the app has signed in, unless another customer owns it. */
export async function applyPurchase(
  locked: LockedCustomer,
  context: Context,
  { device, report }: { readonly device: Device; readonly report: StoreReport },
): Promise<'PurchaseOfAnother' | 'TestPurchase' | null> {
  const { tx, account } = locked
  const owner = await storeFacts(tx, context, { device, facts: dropMalformedToken(report), claimedBy: locked })
  if (owner === null) return 'TestPurchase'
  if (owner !== account.id) return 'PurchaseOfAnother'
  if (report.isUnacknowledged) await enqueue(tx, context, acknowledgePurchase, { device, storeId: report.storeId })
  return null
}
