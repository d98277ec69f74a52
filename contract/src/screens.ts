/**
 * The address of every screen, in the web app router's notation. The server serves the web app only at these addresses,
 * and a screen whose address is missing here does not compile.
 */
export const screenPaths = [
  '/',
  '/sign-in',
  '/set-password/$token',
  '/reset-password/$token',
  '/single-sign-on',
  '/signed-in-again',
  '/user-home',
  '/customers/{-$searchText}',
  '/customers/$searchText/$email',
  '/view-customer/$searchText/$email',
  '/content-management',
  '/channels',
  '/create-channel',
  '/edit-channel/$channelCode',
  '/channel-programs/$channelCode',
  '/program-guide',
  '/reorder-channels',
  '/channel-logos',
  '/channel-tags',
  '/create-channel-tag',
  '/channel-tag-values/$channelTagCode',
  '/create-channel-tag-value/$channelTagCode',
  '/customer-export',
  '/merchants',
  '/create-merchant',
  '/complimentary-codes',
  '/create-complimentary-code',
  '/vods',
  '/application-errors',
  '/service-keys',
  '/webhooks',
  '/create-webhook',
  '/edit-webhook/$id',
  '/webhook/$id',
  '/webhook-delivery/$id',
  '/demo-clock',
  '/follow-ups',
  '/bulk-actions',
  '/bulk-action/$id',
  '/billing-problems',
  '/approvals',
  '/money-limits',
  '/reports',
  '/customer-sign-up-report',
  '/card-sales-report',
  '/in-app-sales-report',
  '/merchant-sales-report',
  '/utm-sales-report',
  '/unverified-premium-customer-report',
  '/unpaid-premium-customer-report',
  '/reported-sign-ups',
  '/reported-payments',
  '/reported-utm-payments',
  '/reported-in-app-subscriptions',
  '/reported-cancellations',
  '/admin-users',
  '/create-admin-user',
  '/edit-admin-user/$email',
  '/rights',
  '/audit-trail',
  '/security-events',
  '/backups',
  '/change-my-password',
  '/two-factor',
  '/outbox',
  '/outbox/$id',
  '/failed-jobs',
] as const

export type ScreenPath = (typeof screenPaths)[number]

const address = new RegExp(`^(?:${screenPaths.map(patternOf).join('|')})/?$`, 'i')

/**
 * Whether a screen has this address, by the web app router's rules: case-insensitive, with or without a trailing slash.
 *
 * @param path without query, encoded as sent by the browser
 */
export function isScreenAddress(path: string): boolean {
  return address.test(unescaped(path))
}

/** An encoded slash stays encoded, because it does not separate path segments. */
function unescaped(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function patternOf(path: ScreenPath): string {
  if (path === '/') return ''
  return path.replace(/\/\{-\$\w+\}/, '(?:/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+')
}
