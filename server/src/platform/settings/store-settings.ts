import { setting } from './setting.ts'
import {
  mailbox,
  optional,
  PRIVATE_KEY_TEXT,
  paths,
  privateKey,
  products,
  SERVICE_ACCOUNT_TEXT,
  serviceAccount,
  text,
  usernames,
  webUrl,
  wholeNumber,
} from './setting-kinds.ts'

/** Settings of the app stores. */
export const storeSettings = {
  APPLE_BUNDLE_ID: setting(optional(text(155), 'a bundle ID'), '', 'Bundle ID of the iOS app. Turns on the App Store.'),
  APPLE_APP_ID: setting(
    optional(wholeNumber(1, 1e14), 'a number'),
    '',
    'Apple ID of the iOS app, a number (App Store Connect, App Information).',
  ),
  APPLE_PRODUCTS: setting(
    products(),
    '',
    'Plans of App Store products: product=monthly or product=yearly, separated by commas.',
  ),
  APPLE_ROOT_CERTIFICATES: setting(
    paths(),
    '',
    'Apple root certificate files that verify notifications (AppleRootCA-G3.cer), separated by commas.',
  ),
  APPLE_ISSUER_ID: setting(optional(text(100), 'an issuer ID'), '', 'Issuer ID of the In-App Purchase key.'),
  APPLE_KEY_ID: setting(optional(text(100), 'a key ID'), '', 'ID of the In-App Purchase key.'),
  APPLE_PRIVATE_KEY: setting(
    optional(privateKey(), PRIVATE_KEY_TEXT),
    '',
    'In-App Purchase key: the content of the .p8 file, preferably set with APPLE_PRIVATE_KEY_FILE.',
    'secret',
  ),
  APPLE_API_BASE: setting(webUrl(), '', "URL of an App Store simulator. Default: Apple's own."),
  GOOGLE_PLAY_PACKAGE: setting(
    optional(text(155), 'a package name'),
    '',
    'Package name of the Android app. Turns on Google Play.',
  ),
  GOOGLE_PLAY_PRODUCTS: setting(
    products(),
    '',
    'Plans of Google Play products: product:base-plan=monthly or product=yearly, separated by commas.',
  ),
  GOOGLE_PLAY_SERVICE_ACCOUNT: setting(
    optional(serviceAccount(), SERVICE_ACCOUNT_TEXT),
    '',
    'Service account that reads purchases: its JSON key, preferably set with GOOGLE_PLAY_SERVICE_ACCOUNT_FILE.',
    'secret',
  ),
  GOOGLE_PLAY_PUSH_EMAIL: setting(
    optional(mailbox(), 'an email address'),
    '',
    'Service account that Pub/Sub uses to push notifications.',
  ),
  GOOGLE_PLAY_PUSH_AUDIENCE: setting(
    optional(text(500), '1 to 500 characters'),
    '',
    'Audience of the push subscription. Default: its address, PUBLIC_URL/webhooks/google-play.',
  ),
  GOOGLE_API_BASE: setting(webUrl(), '', "URL of a Google Play simulator. Default: Google's own."),
  STORE_TEST_CUSTOMERS: setting(
    usernames(),
    '',
    'Usernames of customers whose sandbox purchases count, separated by commas. Use * for all. Default: none.',
  ),
} as const
