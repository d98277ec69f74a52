import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { newest, type Simulated } from './subscription.ts'

export const GOOGLE_APP = {
  packageName: 'com.example.tv',
  pushEmail: 'push@example.iam.gserviceaccount.com',
  keyId: 'simulator',
} as const
export const PUSH_AUDIENCE = 'https://portal.example.com/webhooks/google-play'
export const GOOGLE_PRODUCTS = { monthly: 'tv:monthly', yearly: 'tv:yearly' } as const

const states = {
  active: 'ACTIVE',
  grace: 'IN_GRACE_PERIOD',
  retrying: 'ON_HOLD',
  paused: 'PAUSED',
  ended: 'EXPIRED',
  revoked: 'EXPIRED',
} as const

/** Returns a notification as pushed by Pub/Sub. */
export function toPushMessage(
  bought: Simulated,
  notificationType: number,
  { messageId, at }: { readonly messageId: string; readonly at: Date },
): string {
  const data = {
    version: '1.0',
    packageName: GOOGLE_APP.packageName,
    eventTimeMillis: String(at.getTime()),
    subscriptionNotification: { version: '1.0', notificationType, purchaseToken: bought.id },
  }
  const publishTime = at.toISOString()
  return JSON.stringify({
    message: {
      data: Buffer.from(JSON.stringify(data)).toString('base64'),
      messageId,
      message_id: messageId,
      publishTime,
      publish_time: publishTime,
      attributes: {},
    },
    subscription: 'projects/example/subscriptions/portal',
  })
}

/** Returns the token that proves that Google pushed it. */
export async function pushToken(
  key: KeyObject,
  { email, audience, at }: { readonly email: string; readonly audience: string; readonly at: Date },
): Promise<string> {
  const seconds = Math.floor(at.getTime() / 1000)
  return new SignJWT({ email, email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: GOOGLE_APP.keyId })
    .setIssuer('https://accounts.google.com')
    .setSubject('112233445566778899000')
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(key)
}

/** Returns the response of `purchases.subscriptionsv2.get`. */
export function describePurchase(bought: Simulated): object {
  const period = newest(bought)
  const [productId, basePlanId] = GOOGLE_PRODUCTS[period.plan].split(':')
  const isCanceled = bought.state === 'active' && !bought.autoRenews
  return {
    kind: 'androidpublisher#subscriptionPurchaseV2',
    regionCode: 'US',
    startTime: bought.periods[0]?.start.toISOString(),
    subscriptionState: `SUBSCRIPTION_STATE_${isCanceled ? 'CANCELED' : states[bought.state]}`,
    lineItems: [
      {
        productId,
        expiryTime: (bought.graceUntil ?? period.end).toISOString(),
        autoRenewingPlan: { autoRenewEnabled: bought.autoRenews },
        offerDetails: { basePlanId },
        latestSuccessfulOrderId: `GPA.${period.id}`,
      },
    ],
    ...(bought.accountToken !== null && {
      externalAccountIdentifiers: { obfuscatedExternalAccountId: bought.accountToken },
    }),
    ...(bought.replaces !== null && { linkedPurchaseToken: bought.replaces }),
    acknowledgementState: `ACKNOWLEDGEMENT_STATE_${bought.isAcknowledged ? 'ACKNOWLEDGED' : 'PENDING'}`,
    ...(bought.isSandbox && { testPurchase: {} }),
    etag: 'etag',
  }
}
