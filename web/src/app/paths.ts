/** Every link of the portal. Each segment is encoded: an email may contain `+` and `%`, a search text anything. */
export const paths = {
  landing: () => '/',
  signIn: () => '/sign-in',
  signedInAgain: () => '/signed-in-again',
  setPassword: (token: string) => path('set-password', token),
  resetPassword: (token: string) => path('reset-password', token),

  userHome: () => '/user-home',
  customers: (searchText = '') => path('customers', searchText),
  /** `searchText` is the search for the Back link; if absent, the customer's own email. */
  viewCustomer: (searchText: string, email: string) => path('view-customer', searchText.trim() || email, email),
  followUps: () => '/follow-ups',
  bulkActions: () => '/bulk-actions',
  bulkAction: (id: string) => path('bulk-action', id),
  billingProblems: () => '/billing-problems',
  approvals: () => '/approvals',
  moneyLimits: () => '/money-limits',
  reports: () => '/reports',
  customerSignUpReport: () => '/customer-sign-up-report',
  cardSalesReport: () => '/card-sales-report',
  inAppSalesReport: () => '/in-app-sales-report',
  merchantSalesReport: () => '/merchant-sales-report',
  utmSalesReport: () => '/utm-sales-report',
  reportedSignUps: () => '/reported-sign-ups',
  reportedUtmPayments: () => '/reported-utm-payments',
  reportedPayments: () => '/reported-payments',
  reportedCancellations: () => '/reported-cancellations',
  reportedInAppSubscriptions: () => '/reported-in-app-subscriptions',
  unverifiedPremiumCustomerReport: () => '/unverified-premium-customer-report',
  unpaidPremiumCustomerReport: () => '/unpaid-premium-customer-report',
  customerExport: () => '/customer-export',
  contentManagement: () => '/content-management',
  channels: () => '/channels',
  createChannel: () => '/create-channel',
  editChannel: (channelCode: string) => path('edit-channel', channelCode),
  reorderChannels: () => '/reorder-channels',
  channelPrograms: (channelCode: string) => path('channel-programs', channelCode),
  programGuide: () => '/program-guide',
  channelLogos: () => '/channel-logos',
  channelTags: () => '/channel-tags',
  createChannelTag: () => '/create-channel-tag',
  channelTagValues: (channelTagCode: string) => path('channel-tag-values', channelTagCode),
  createChannelTagValue: (channelTagCode: string) => path('create-channel-tag-value', channelTagCode),
  vods: () => '/vods',
  merchants: () => '/merchants',
  createMerchant: () => '/create-merchant',
  applicationErrors: () => '/application-errors',
  complimentaryCodes: () => '/complimentary-codes',
  createComplimentaryCode: () => '/create-complimentary-code',
  serviceKeys: () => '/service-keys',
  webhooks: () => '/webhooks',
  createWebhook: () => '/create-webhook',
  editWebhook: (id: string) => path('edit-webhook', id),
  webhook: (id: string) => path('webhook', id),
  webhookDelivery: (id: string) => path('webhook-delivery', id),
  adminUsers: () => '/admin-users',
  createAdminUser: () => '/create-admin-user',
  editAdminUser: (email: string) => path('edit-admin-user', email),
  demoClock: () => '/demo-clock',
  rights: () => '/rights',
  auditTrail: () => '/audit-trail',
  securityEvents: () => '/security-events',
  backups: () => '/backups',
  changeMyPassword: () => '/change-my-password',
  twoFactor: () => '/two-factor',
  outbox: (id = '') => path('outbox', id),
  failedJobs: () => '/failed-jobs',
}

/** Joins segments; drops empty ones at the end. */
function path(...segments: string[]): string {
  return `/${segments
    .filter((segment) => segment !== '')
    .map(encode)
    .join('/')}`
}

/** Browsers remove `.` and `..` from a URL, even encoded ones; the screens trim the trailing blank. */
function encode(segment: string): string {
  return encodeURIComponent(/^\.\.?$/.test(segment) ? `${segment} ` : segment)
}
