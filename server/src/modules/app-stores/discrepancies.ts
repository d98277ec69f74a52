import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { replaceDiscrepancies } from '../billing/public.ts'
import type { Device, StoreSubscription, WaitsFor } from './queries.ts'
import { planOf, type Products } from './rules.ts'

export const storeNames = { ios: 'the App Store', android: 'Google Play' } as const satisfies Record<Device, string>

/** Input for the discrepancies of a store subscription, each one sentence under Billing Problems. */
interface Facts {
  readonly waitsFor: WaitsFor | null
  /** The store of the customer's other subscription if both are active and this one is newer. */
  readonly besides: Device | null
  readonly products: Products
}

export function discrepanciesOf(
  { device, transactions }: Pick<StoreSubscription, 'device' | 'transactions'>,
  { waitsFor, besides, products }: Facts,
): string[] {
  const store = storeNames[device]
  const unknown = transactions.find(({ product }) => planOf(product, products) === null)
  return [
    ...(unknown ? [`Unknown product ${unknown.product} in ${store}.`] : []),
    ...(waitsFor === 'card' ? [`Customer pays by card and in ${store}. Cancel the card subscription.`] : []),
    ...(waitsFor === 'suspension' ? [`Suspended customer has a subscription in ${store}.`] : []),
    ...(besides === device ? [`Customer has two subscriptions in ${store}. Ask the customer to cancel one.`] : []),
    ...(besides !== null && besides !== device
      ? [`Customer has subscriptions in ${storeNames[besides]} and in ${store}. Ask the customer to cancel one.`]
      : []),
  ]
}

const WITHOUT_CUSTOMER = 'without a customer. Find the customer and assign it.'
const unended = ['active', 'grace', 'retrying', 'on-hold', 'paused']

/** Lists an active production purchase without a customer under Billing Problems. Any tester can buy in a sandbox. */
export async function recordMissingCustomer(
  tx: Tx,
  { device, storeId, state, environment }: Pick<StoreSubscription, 'device' | 'storeId' | 'state' | 'environment'>,
  context: Pick<Context, 'log' | 'now'>,
): Promise<void> {
  const isWaiting = environment === 'production' && unended.includes(state)
  const findings = isWaiting ? [`Purchase in ${storeNames[device]} ${WITHOUT_CUSTOMER}`] : []
  await replaceDiscrepancies(
    { ...context, db: tx },
    { customerId: null, providerId: storeId, amountCents: null },
    findings,
  )
}
