import { z } from 'zod'
import { nothing } from '../../call.ts'
import { inAppDevices } from '../../reports/in-app.ts'
import { choice, line } from '../../text.ts'
import { defineServiceCalls } from '../call.ts'
import { customerId, CustomerNotFound } from '../customers/fields.ts'

/** Calls of the apps for app store purchases. */
export const purchaseCalls = defineServiceCalls({
  getAccountToken: {
    method: 'POST',
    path: '/customers/{customerId}/account-token',
    scope: 'get-account-tokens',
    about: 'Returns the token that identifies the customer in app stores',
    more:
      'Request it before each purchase. Pass it to the App Store as `appAccountToken` (StoreKit 2: ' +
      '`product.purchase(options: [.appAccountToken(token)])`) and to Google Play as `obfuscatedAccountId` ' +
      '(`BillingFlowParams.Builder.setObfuscatedAccountId(token)`), unchanged and in lower case. It never changes for a ' +
      'customer. Without it, a purchase waits until it is reported or staff assign it to a customer.',
    input: z.strictObject({ customerId }),
    reply: z.object({
      accountToken: z.uuid().meta({ examples: ['1f6c0d2e-8a53-4a1c-9d7e-3b5a90c4e812'] }),
    }),
    errors: { CustomerNotFound },
    perMinute: 600,
  },
  reportPurchase: {
    method: 'POST',
    path: '/customers/{customerId}/purchases',
    scope: 'report-purchases',
    about: 'Reports an app store purchase to give the customer access immediately',
    more:
      'Call it after each purchase, and when the app starts with a subscription that the portal does not know. The portal ' +
      'verifies the purchase with the store, so data from the app does not need to be trusted. `proof` is, for `ios`, the signed transaction ' +
      '(StoreKit 2: `verificationResult.jwsRepresentation`, which starts with `eyJ`) and, for `android`, the purchase token ' +
      '(`purchase.getPurchaseToken()`). Finish or acknowledge the purchase in the app after the response. The store reports ' +
      'renewals and the end of subscriptions to the portal directly.',
    input: z.strictObject({
      customerId,
      device: choice(inAppDevices, 'Enter ios or android'),
      proof: line(20_000, { required: 'Enter the signed transaction or the purchase token' }, 'none').meta({
        examples: ['opaque-token-up-to-1000-characters'],
      }),
    }),
    reply: nothing,
    errors: {
      CustomerNotFound,
      PurchaseNotFound: {
        status: 422,
        message: 'The store has no such subscription for this app, or the signature is not valid.',
        field: 'proof',
      },
      TestPurchase: {
        status: 422,
        message: 'The purchase was made in a sandbox. Only test customers can use sandbox purchases.',
        field: 'proof',
      },
      PurchaseOfAnother: { status: 409, message: 'The purchase belongs to another customer.', field: 'proof' },
      StoreUnavailable: {
        status: 503,
        message: 'The app store is temporarily unavailable. Send the request again later.',
      },
    },
    perMinute: 600,
  },
})
