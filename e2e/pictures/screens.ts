import type { paths } from '../../web/src/app/paths.ts'
import { billingProblems } from './billing-problems.ts'
import { customerScreens } from './customer-screens.ts'
import {
  authenticatorApp,
  dialogOf,
  discardDialog,
  keys,
  leaveForm,
  logoPicker,
  mail,
  type Opening,
  preparedLogo,
  press,
  recentMessages,
  refused,
  refusedForm,
  report,
  signInAgain,
  signOut,
  openSlideOutMenu,
} from './opened.ts'
import { toKebabCase, type Screen } from './screen.ts'

/** The first row that can be toggled. */
const toggle = dialogOf(/^Toggle status of/)

/** The newest one, from the malicious rows. */
const firstWebhook: Opening = async (page) => {
  await page
    .getByRole('link', { name: /^https:/ })
    .first()
    .click()
  await page.getByRole('table', { name: 'Deliveries' }).waitFor()
}

type Shown = string | Omit<Screen, 'name'> | readonly Screen[]

/** From the demo data. */
const CHANNEL = 'GOLD'
const TAG = 'GENR'
const DAYS = 'from=2020-01-01&to=2030-12-31'

/** The screens of every path: a new path without screenshots does not compile. */
const byPath: Readonly<Record<keyof typeof paths, Shown>> = {
  landing: { path: '/', isPublic: true },
  signIn: [
    { name: 'sign-in', path: '/sign-in', isPublic: true },
    { name: 'sign-in-refused', path: '/sign-in', isPublic: true, open: refusedForm },
    { name: 'forgot-password', path: '/sign-in', isPublic: true, open: dialogOf('Forgot password?') },
  ],
  signedInAgain: { path: '/signed-in-again', isPublic: true },
  setPassword: passwordLink('set'),
  resetPassword: passwordLink('reset'),
  userHome: [
    { name: 'home', path: '/user-home' },
    { name: 'home-menu', path: '/user-home', open: openSlideOutMenu },
    { name: 'home-palette', path: '/user-home', open: keys('Control+k') },
    { name: 'home-keys', path: '/user-home', open: keys('?') },
    { name: 'sign-out', path: '/user-home', open: signOut },
    { name: 'appearance', path: '/user-home', open: press('Theme') },
    { name: 'not-found', path: '/nowhere' },
  ],
  customers: [
    { name: 'customers', path: '/customers' },
    { name: 'customers-found', path: '/customers/garcia', emptyLists: ['search-users'] },
    { name: 'customers-none-found', path: '/customers/no-such-customer' },
    { name: 'customers-many', path: '/customers/fernando?size=100' },
    { name: 'customers-filtered', path: '/customers/garcia?name=zzz' },
    { name: 'customers-too-many', path: '/customers/a' },
    { name: 'recent-messages', path: '/customers/a', open: recentMessages },
    { name: 'sign-in-again', path: '/customers', open: signInAgain },
    { name: 'customers-hostile', path: `/customers/${encodeURIComponent(`<script>alert('%_"')</script>`)}` },
  ],
  viewCustomer: customerScreens,
  followUps: [
    { name: 'follow-ups', ...list('/follow-ups?whose=all', 'get-follow-ups') },
    { name: 'mentions', ...list('/follow-ups?tab=mentions', 'get-my-mentions') },
  ],
  approvals: { path: '/approvals' },
  moneyLimits: { path: '/money-limits' },
  bulkActions: list('/bulk-actions', 'get-bulk-runs'),
  bulkAction: [
    {
      name: 'bulk-action',
      path: '/bulk-actions',
      role: 'support',
      open: async (page) => {
        await page
          .getByRole('link', { name: /^Verify: / })
          .first()
          .click()
        await page.getByRole('table', { name: 'Rows' }).waitFor()
      },
    },
    { name: 'bulk-action-unknown', path: '/bulk-action/0' },
  ],
  billingProblems: [
    { name: 'billing-problems', path: '/billing-problems' },
    { name: 'billing-problems-many', path: '/billing-problems', responses: billingProblems },
    {
      name: 'release-customer',
      path: '/billing-problems',
      role: 'finance',
      responses: billingProblems,
      open: dialogOf(/^Resume Billing/),
    },
    {
      name: 'ask-payment-provider',
      path: '/billing-problems',
      role: 'finance',
      responses: billingProblems,
      open: dialogOf(/^Check Now/),
    },
    { ...ofHostileRows('resolve-finding', '/billing-problems', dialogOf(/^Resolve/)), role: 'finance' },
    {
      name: 'assign-purchase',
      path: '/billing-problems',
      role: 'finance',
      responses: billingProblems,
      open: dialogOf(/^Assign/),
    },
  ],
  reports: '/reports',
  customerSignUpReport: '/customer-sign-up-report',
  cardSalesReport: [
    { name: 'card-sales-report', path: `/card-sales-report?${DAYS}`, open: report },
    { name: 'card-sales-report-days', path: '/card-sales-report', open: press('Start Date') },
    { name: 'mail-report', path: '/card-sales-report', open: dialogOf('Schedule Report') },
    { name: 'mail-report-refused', path: '/card-sales-report', open: refused(dialogOf('Schedule Report')) },
  ],
  inAppSalesReport: { path: `/in-app-sales-report?${DAYS}`, open: report },
  merchantSalesReport: { path: `/merchant-sales-report?${DAYS}`, open: report },
  utmSalesReport: { path: `/utm-sales-report?${DAYS}`, open: report },
  reportedSignUps: `/reported-sign-ups?${DAYS}`,
  reportedPayments: `/reported-payments?${DAYS}`,
  reportedCancellations: `/reported-cancellations?${DAYS}`,
  reportedUtmPayments: `/reported-utm-payments?${DAYS}&client=web`,
  reportedInAppSubscriptions: `/reported-in-app-subscriptions?${DAYS}`,
  unverifiedPremiumCustomerReport: [
    {
      name: 'unverified-premium-customer-report',
      ...list('/unverified-premium-customer-report', 'get-unverified-premium-list'),
    },
    { name: 'verify-customer', path: '/unverified-premium-customer-report', open: dialogOf(/^Verify/) },
  ],
  unpaidPremiumCustomerReport: [
    { name: 'unpaid-premium-customer-report', ...list('/unpaid-premium-customer-report', 'get-unpaid-premium-list') },
    { name: 'cancel-immediately', path: '/unpaid-premium-customer-report', open: dialogOf(/^Cancel Immediately/) },
  ],
  customerExport: list('/customer-export', 'get-my-customer-exports'),
  contentManagement: '/content-management',
  channels: [
    { name: 'channels', ...list('/channels', 'get-all-channels') },
    { name: 'channels-many', path: '/channels?size=100' },
    { name: 'channel-toggle', path: '/channels', open: toggle },
  ],
  createChannel: [
    { name: 'create-channel', path: '/create-channel' },
    { name: 'create-channel-refused', path: '/create-channel', open: refusedForm },
    { name: 'create-channel-logo', path: '/create-channel', open: logoPicker },
  ],
  editChannel: [
    { name: 'edit-channel', path: `/edit-channel/${CHANNEL}` },
    { name: 'edit-channel-unknown', path: '/edit-channel/ZZZZ' },
  ],
  reorderChannels: [
    { name: 'reorder-channels', path: '/reorder-channels' },
    { name: 'move-channel', path: '/reorder-channels', open: dialogOf(/^Move /) },
    { name: 'move-channel-discard', path: '/reorder-channels', open: discardDialog(dialogOf(/^Move /)) },
  ],
  channelPrograms: list(`/channel-programs/${CHANNEL}`, 'get-all-channel-programs'),
  programGuide: '/program-guide',
  channelLogos: [
    { name: 'channel-logos', ...list('/channel-logos', 'get-all-channel-logos') },
    { name: 'channel-logo-prepare', path: '/channel-logos', open: preparedLogo },
    { name: 'channel-logo-delete', path: '/channel-logos', open: dialogOf(/^Delete logo/) },
  ],
  channelTags: [
    { name: 'channel-tags', ...list('/channel-tags', 'get-all-channel-tags') },
    { name: 'channel-tag-toggle', path: '/channel-tags', open: toggle },
  ],
  createChannelTag: [
    { name: 'create-channel-tag', path: '/create-channel-tag' },
    { name: 'create-channel-tag-refused', path: '/create-channel-tag', open: refusedForm },
  ],
  channelTagValues: [
    { name: 'channel-tag-values', path: `/channel-tag-values/${TAG}` },
    { name: 'channel-tag-value-toggle', path: `/channel-tag-values/${TAG}`, open: toggle },
  ],
  createChannelTagValue: [
    { name: 'create-channel-tag-value', path: `/create-channel-tag-value/${TAG}` },
    { name: 'create-channel-tag-value-refused', path: `/create-channel-tag-value/${TAG}`, open: refusedForm },
  ],
  vods: [
    { name: 'vods', ...list('/vods', 'get-all-vods') },
    { name: 'vods-many', path: '/vods?size=100' },
    { name: 'vod-toggle', path: '/vods', open: toggle },
    { name: 'vods-opened', path: '/vods', open: press(/^Actors and categories/) },
  ],
  merchants: [
    { name: 'merchants', ...list('/merchants', 'get-all-merchants') },
    { name: 'merchant-toggle', path: '/merchants', open: toggle },
  ],
  createMerchant: [
    { name: 'create-merchant', path: '/create-merchant' },
    { name: 'create-merchant-refused', path: '/create-merchant', open: refusedForm },
    { name: 'create-merchant-left', path: '/create-merchant', open: leaveForm },
  ],
  applicationErrors: [
    { name: 'application-errors', path: '/application-errors', emptyLists: ['get-error-groups'] },
    { name: 'application-errors-found', path: '/application-errors?q=hvc1', emptyLists: ['search-errors'] },
    { name: 'application-errors-viewed', path: '/application-errors?q=hvc1', open: press(/^View /) },
  ],
  complimentaryCodes: [
    { name: 'complimentary-codes', ...list('/complimentary-codes', 'get-all-complimentary-codes') },
    { name: 'complimentary-code-toggle', path: '/complimentary-codes', open: toggle },
    { name: 'complimentary-code-url', path: '/complimentary-codes', open: press(/^View URL/) },
    { name: 'complimentary-codes-columns', path: '/complimentary-codes', open: press('Columns') },
  ],
  createComplimentaryCode: [
    { name: 'create-complimentary-code', path: '/create-complimentary-code' },
    { name: 'create-complimentary-code-refused', path: '/create-complimentary-code', open: refusedForm },
  ],
  serviceKeys: [
    { name: 'service-keys', ...list('/service-keys', 'get-service-keys') },
    { name: 'create-service-key', path: '/service-keys', open: dialogOf('New Service Key') },
    ofHostileRows('revoke-service-key', '/service-keys', dialogOf(/^Revoke /)),
    { name: 'create-service-key-refused', path: '/service-keys', open: refused(dialogOf('New Service Key')) },
  ],
  webhooks: [
    { name: 'webhooks', ...list('/webhooks', 'get-webhooks') },
    { name: 'webhook', path: '/webhooks', open: firstWebhook },
    {
      name: 'webhook-delivery',
      path: '/webhooks',
      open: async (page) => {
        await firstWebhook(page)
        await page.getByRole('link', { name: 'vod.disabled' }).last().click()
        await page.getByRole('region', { name: 'Attempt 1' }).waitFor()
      },
    },
    {
      name: 'rotate-webhook-secret',
      path: '/webhooks',
      open: async (page) => {
        await firstWebhook(page)
        await dialogOf('Rotate Secret')(page)
      },
    },
  ],
  createWebhook: [
    { name: 'create-webhook', path: '/create-webhook' },
    { name: 'create-webhook-refused', path: '/create-webhook', open: refusedForm },
  ],
  editWebhook: [
    {
      name: 'edit-webhook',
      path: '/webhooks',
      open: async (page) => {
        await firstWebhook(page)
        await page.getByRole('link', { name: 'Edit' }).click()
        await page.getByRole('heading', { name: 'Edit Webhook' }).waitFor()
      },
    },
    { name: 'edit-webhook-unknown', path: '/edit-webhook/0' },
  ],
  webhook: [{ name: 'webhook-unknown', path: '/webhook/0' }],
  webhookDelivery: [{ name: 'webhook-delivery-unknown', path: '/webhook-delivery/0' }],
  adminUsers: list('/admin-users', 'get-all-admin-users'),
  createAdminUser: [
    { name: 'create-admin-user', path: '/create-admin-user' },
    { name: 'create-admin-user-refused', path: '/create-admin-user', open: refusedForm },
  ],
  editAdminUser: [
    { name: 'edit-admin-user', path: '/edit-admin-user/support%40demo.test' },
    { name: 'edit-admin-user-own', path: '/edit-admin-user/administrator%40demo.test' },
    {
      name: 'send-reset-password-email',
      path: '/edit-admin-user/support%40demo.test',
      open: dialogOf('Send Reset Password Email'),
    },
  ],
  demoClock: '/demo-clock',
  rights: '/rights',
  auditTrail: '/audit-trail',
  backups: '/backups',
  securityEvents: list('/security-events', 'list-security-events'),
  changeMyPassword: [
    { name: 'change-my-password', path: '/change-my-password' },
    { name: 'change-my-password-refused', path: '/change-my-password', open: refusedForm },
  ],
  twoFactor: [
    { name: 'two-factor', path: '/two-factor' },
    { name: 'two-factor-begun', path: '/two-factor', open: dialogOf('Turn On') },
    { name: 'two-factor-app', path: '/two-factor', open: authenticatorApp },
  ],
  outbox: [
    { name: 'outbox', ...list('/outbox', 'list-mails') },
    { name: 'mail', path: '/outbox', open: mail },
  ],
  failedJobs: [
    { name: 'failed-jobs', ...list('/failed-jobs', 'list-failed-jobs') },
    ofHostileRows('dismiss-job', '/failed-jobs', dialogOf(/^Dismiss/)),
  ],
}

export const screens: readonly Screen[] = Object.entries(byPath).flatMap(([name, shown]) => {
  if (typeof shown === 'string') return [{ name: toKebabCase(name), path: shown }]
  return 'path' in shown ? [{ name: toKebabCase(name), ...shown }] : shown
})

/** An expired link, and one that can still set a password. */
function passwordLink(purpose: 'set' | 'reset'): readonly Screen[] {
  const name = `${purpose}-password`
  const activeLink = { 'check-password-token': { email: 'support@demo.test', purpose } }
  const path = `/${name}/no-such-link`
  return [
    { name, path, isPublic: true },
    { name: `${name}-form`, path, isPublic: true, responses: activeLink },
    { name: `${name}-refused`, path, isPublic: true, responses: activeLink, open: refusedForm },
  ]
}

function ofHostileRows(name: string, path: string, open: Opening): Screen {
  return { name, path, open, isOfHostileRows: true }
}

function list(path: string, call: string): Omit<Screen, 'name'> {
  return { path, emptyLists: [call] }
}
