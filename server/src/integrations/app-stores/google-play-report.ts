import { z } from 'zod'
import type { StoreReport, StoreState } from './store.ts'

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const account = z.object({ obfuscatedExternalAccountId: z.string().optional() })
/** A subscription as the Android Publisher API describes it. */
export const purchase = z.object({
  subscriptionState: z.string(),
  startTime: instant.optional(),
  lineItems: z
    .array(
      z.object({
        productId: z.string(),
        expiryTime: instant.optional(),
        autoRenewingPlan: z.object({ autoRenewEnabled: z.boolean().optional() }).optional(),
        offerDetails: z.object({ basePlanId: z.string().optional() }).optional(),
        latestSuccessfulOrderId: z.string().optional(),
      }),
    )
    .default([]),
  externalAccountIdentifiers: account.optional(),
  linkedPurchaseToken: z.string().optional(),
  /** Of a subscription bought again in Google Play after it expired. */
  outOfAppPurchaseContext: z
    .object({ expiredPurchaseToken: z.string().optional(), expiredExternalAccountIdentifiers: account.optional() })
    .optional(),
  acknowledgementState: z.string().optional(),
  testPurchase: z.object({}).optional(),
})

export function toReport(token: string, bought: z.output<typeof purchase>, knownAt: Date): StoreReport {
  // While a plan change is scheduled there are two items: the one that lasts longest counts.
  const [item] = bought.lineItems.toSorted((a, b) => (b.expiryTime?.getTime() ?? 0) - (a.expiryTime?.getTime() ?? 0))
  const state = stateOf(bought, item?.expiryTime, knownAt)
  const basePlan = item?.offerDetails?.basePlanId
  const { startTime, externalAccountIdentifiers, outOfAppPurchaseContext: boughtAgain } = bought
  const accountToken =
    externalAccountIdentifiers?.obfuscatedExternalAccountId ??
    boughtAgain?.expiredExternalAccountIdentifiers?.obfuscatedExternalAccountId
  return {
    storeId: token,
    environment: bought.testPurchase ? 'sandbox' : 'production',
    state,
    // While a plan change is scheduled, only the next item renews.
    autoRenews: bought.lineItems.some(({ autoRenewingPlan }) => autoRenewingPlan?.autoRenewEnabled === true),
    graceUntil: null,
    accountToken: accountToken ?? null,
    replaces: bought.linkedPurchaseToken ?? boughtAgain?.expiredPurchaseToken ?? null,
    orderId: item?.latestSuccessfulOrderId ?? null,
    knownAt,
    transactions:
      item?.expiryTime && startTime
        ? [
            {
              id: token,
              product: basePlan === undefined ? item.productId : `${item.productId}:${basePlan}`,
              startsAt: startTime,
              expiresAt: item.expiryTime,
              firstAt: startTime,
              isPurchase: true,
              revokedAt: null,
              isRefunded: false,
              takenBack: null,
              knownAt,
            },
          ]
        : [],
    isUnacknowledged: bought.acknowledgementState === 'ACKNOWLEDGEMENT_STATE_PENDING' && state !== 'pending',
  }
}

function stateOf(
  { subscriptionState }: z.output<typeof purchase>,
  expiresAt: Date | undefined,
  knownAt: Date,
): StoreState {
  switch (subscriptionState.replace('SUBSCRIPTION_STATE_', '')) {
    case 'ACTIVE':
      return 'active'
    case 'IN_GRACE_PERIOD':
      return 'grace'
    case 'ON_HOLD':
      return 'on-hold'
    case 'PAUSED':
      return 'paused'
    case 'CANCELED':
      return expiresAt !== undefined && expiresAt > knownAt ? 'active' : 'ended'
    case 'EXPIRED':
      return 'ended'
    default:
      return 'pending'
  }
}
