import { importPKCS8, SignJWT } from 'jose'
import type { SigningChain } from './certificates.ts'
import { newest, type StoreNotificationType, type Period, type Simulated } from './subscription.ts'

export const APPLE_APP = { bundleId: 'com.example.tv', appId: 1_234_567_890 } as const
export const APPLE_PRODUCTS = { monthly: 'com.example.tv.monthly', yearly: 'com.example.tv.yearly' } as const

const statuses = { active: 1, ended: 2, retrying: 3, grace: 4, revoked: 5, paused: 2 } as const

export type AppleSigner = Awaited<ReturnType<typeof createAppleSigner>>

/** Signs the App Store's messages, in the formats of its notifications and its API. */
export async function createAppleSigner({ x5c, key: pem }: SigningChain, newId: () => string) {
  const key = await importPKCS8(pem, 'ES256')
  const sign = (payload: object) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: 'ES256', x5c: [...x5c] }).sign(key)

  const signTransaction = (bought: Simulated, period: Period, at: Date) => sign(transactionOf(bought, period, at))
  const signRenewal = (bought: Simulated, at: Date) => sign(renewalOf(bought, at))

  return {
    signTransaction,

    /** Returns the body of a notification. */
    async notify(
      bought: Simulated,
      [notificationType, subtype]: NonNullable<StoreNotificationType['apple']>,
      at: Date,
    ): Promise<string> {
      const payload = {
        notificationType,
        ...(subtype !== undefined && { subtype }),
        notificationUUID: newId(),
        version: '2.0',
        signedDate: at.getTime(),
        data: {
          ...(!bought.isSandbox && { appAppleId: APPLE_APP.appId }),
          bundleId: APPLE_APP.bundleId,
          bundleVersion: '1',
          environment: environmentOf(bought),
          signedTransactionInfo: await signTransaction(bought, newest(bought), at),
          signedRenewalInfo: await signRenewal(bought, at),
          status: statuses[bought.state],
        },
      }
      return JSON.stringify({ signedPayload: await sign(payload) })
    },

    /** Returns the response to a query of one subscription. */
    async describe(bought: Simulated, at: Date): Promise<object> {
      return {
        environment: environmentOf(bought),
        bundleId: APPLE_APP.bundleId,
        ...(!bought.isSandbox && { appAppleId: APPLE_APP.appId }),
        data: [
          {
            subscriptionGroupIdentifier: '20000001',
            lastTransactions: [
              {
                originalTransactionId: bought.id,
                status: statuses[bought.state],
                signedTransactionInfo: await signTransaction(bought, newest(bought), at),
                signedRenewalInfo: await signRenewal(bought, at),
              },
            ],
          },
        ],
      }
    },
  }
}

function environmentOf({ isSandbox }: Simulated): string {
  return isSandbox ? 'Sandbox' : 'Production'
}

function transactionOf(bought: Simulated, period: Period, at: Date): object {
  return {
    transactionId: period.id,
    originalTransactionId: bought.id,
    webOrderLineItemId: `${period.id}0`,
    bundleId: APPLE_APP.bundleId,
    productId: APPLE_PRODUCTS[period.plan],
    subscriptionGroupIdentifier: '20000001',
    purchaseDate: period.start.getTime(),
    originalPurchaseDate: bought.periods[0]?.start.getTime(),
    expiresDate: period.end.getTime(),
    quantity: 1,
    type: 'Auto-Renewable Subscription',
    ...(bought.accountToken !== null && { appAccountToken: bought.accountToken }),
    inAppOwnershipType: 'PURCHASED',
    signedDate: at.getTime(),
    environment: environmentOf(bought),
    transactionReason: period.isPurchase ? 'PURCHASE' : 'RENEWAL',
    storefront: 'USA',
    storefrontId: '143441',
    price: period.plan === 'monthly' ? 14_990 : 49_990,
    currency: 'USD',
    ...(period.revokedAt !== null && {
      revocationDate: period.revokedAt.getTime(),
      revocationReason: 0,
      revocationType: 'REFUND_FULL',
    }),
  }
}

function renewalOf(bought: Simulated, at: Date): object {
  const period = newest(bought)
  return {
    originalTransactionId: bought.id,
    autoRenewProductId: APPLE_PRODUCTS[period.plan],
    productId: APPLE_PRODUCTS[period.plan],
    autoRenewStatus: bought.autoRenews ? 1 : 0,
    isInBillingRetryPeriod: bought.state === 'retrying' || bought.state === 'grace',
    ...(bought.graceUntil !== null && { gracePeriodExpiresDate: bought.graceUntil.getTime() }),
    signedDate: at.getTime(),
    environment: environmentOf(bought),
    recentSubscriptionStartDate: bought.periods[0]?.start.getTime(),
    renewalDate: period.end.getTime(),
  }
}
