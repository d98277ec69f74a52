import type { paths } from '../../web/src/paths.ts'
import { customerScreens } from './customer-screens.ts'
import { dialogOf, keys, logoPicker, press, refused, refusedForm, report, signOut } from './opened.ts'
import { dashed, type Screen } from './screen.ts'

type Shown = string | Omit<Screen, 'name'> | readonly Screen[]

/** Of the demo company. */
const CHANNEL = 'GOLD'
const TAG = 'GENR'
const DAYS = 'from=2020-01-01&to=2030-12-31'

/** Every path of the portal and what is seen there: a new one without its pictures does not compile. */
const byPath: Readonly<Record<keyof typeof paths, Shown>> = {
  landing: { path: '/', isPublic: true },
  signIn: [
    { name: 'sign-in', path: '/sign-in', isPublic: true },
    { name: 'sign-in-refused', path: '/sign-in', isPublic: true, open: refusedForm },
    { name: 'forgot-password', path: '/sign-in', isPublic: true, open: dialogOf('Forgot password?') },
  ],
  signedInAgain: { path: '/signed-in-again', isPublic: true },
  setPassword: { path: '/set-password/no-such-link', isPublic: true },
  resetPassword: { path: '/reset-password/no-such-link', isPublic: true },
  userHome: [
    { name: 'home', path: '/user-home' },
    { name: 'home-menu', path: '/user-home', open: dialogOf('Menu') },
    { name: 'home-palette', path: '/user-home', open: keys('Control+k') },
    { name: 'home-keys', path: '/user-home', open: keys('?') },
    { name: 'sign-out', path: '/user-home', open: signOut },
    { name: 'appearance', path: '/user-home', open: press('Appearance') },
    { name: 'not-found', path: '/nowhere' },
  ],
  customers: [
    { name: 'customers', path: '/customers' },
    { name: 'customers-found', path: '/customers/garcia', emptyLists: ['search-users'] },
    { name: 'customers-none-found', path: '/customers/nobody-of-this-name' },
    { name: 'customers-too-many', path: '/customers/a' },
    { name: 'customers-hostile', path: `/customers/${encodeURIComponent(`<script>alert('%_"')</script>`)}` },
  ],
  viewCustomer: customerScreens,
  billingProblems: '/billing-problems',
  reports: '/reports',
  customerSignUpReport: '/customer-sign-up-report',
  cardSalesReport: [
    { name: 'card-sales-report', path: `/card-sales-report?${DAYS}`, open: report },
    { name: 'card-sales-report-days', path: '/card-sales-report', open: press('Start Date') },
    { name: 'mail-report', path: '/card-sales-report', open: dialogOf('Mail Report') },
    { name: 'mail-report-refused', path: '/card-sales-report', open: refused(dialogOf('Mail Report')) },
  ],
  inAppSalesReport: { path: `/in-app-sales-report?${DAYS}`, open: report },
  merchantSalesReport: { path: `/merchant-sales-report?${DAYS}`, open: report },
  utmSalesReport: { path: `/utm-sales-report?${DAYS}`, open: report },
  reportedSignUps: `/reported-sign-ups?${DAYS}`,
  reportedPayments: `/reported-payments?${DAYS}`,
  reportedInAppSubscriptions: `/reported-in-app-subscriptions?${DAYS}`,
  unverifiedPremiumCustomerReport: list('/unverified-premium-customer-report', 'get-unverified-premium-users'),
  unpaidPremiumCustomerReport: list('/unpaid-premium-customer-report', 'get-unpaid-premium-users'),
  customerExport: list('/customer-export', 'get-my-customer-exports'),
  contentManagement: '/content-management',
  channels: [
    { name: 'channels', ...list('/channels', 'get-all-channels') },
    { name: 'channel-toggle', path: '/channels', open: dialogOf(/^Toggle status of/) },
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
  ],
  channelPrograms: list(`/channel-programs/${CHANNEL}`, 'get-all-channel-programs'),
  programGuide: '/program-guide',
  channelLogos: [
    { name: 'channel-logos', ...list('/channel-logos', 'get-all-channel-logos') },
    { name: 'channel-logo-delete', path: '/channel-logos', open: dialogOf(/^Delete logo/) },
  ],
  channelTags: list('/channel-tags', 'get-all-channel-tags'),
  createChannelTag: '/create-channel-tag',
  channelTagValues: `/channel-tag-values/${TAG}`,
  createChannelTagValue: `/create-channel-tag-value/${TAG}`,
  vods: [
    { name: 'vods', ...list('/vods', 'get-all-vods') },
    { name: 'vods-opened', path: '/vods', open: press(/^Actors and categories/) },
  ],
  merchants: list('/merchants', 'get-all-merchants'),
  createMerchant: [
    { name: 'create-merchant', path: '/create-merchant' },
    { name: 'create-merchant-refused', path: '/create-merchant', open: refusedForm },
  ],
  applicationErrors: [
    { name: 'application-errors', path: '/application-errors' },
    { name: 'application-errors-found', path: '/application-errors?q=hvc1', emptyLists: ['search-errors'] },
    { name: 'application-errors-viewed', path: '/application-errors?q=hvc1', open: press(/^View /) },
    { name: 'application-errors-alike', path: '/application-errors?tab=groups', emptyLists: ['get-error-groups'] },
  ],
  complimentaryCodes: [
    { name: 'complimentary-codes', ...list('/complimentary-codes', 'get-all-complimentary-codes') },
    { name: 'complimentary-code-url', path: '/complimentary-codes', open: press(/^View URL/) },
    { name: 'complimentary-codes-columns', path: '/complimentary-codes', open: press('Columns') },
  ],
  createComplimentaryCode: [
    { name: 'create-complimentary-code', path: '/create-complimentary-code' },
    { name: 'create-complimentary-code-refused', path: '/create-complimentary-code', open: refusedForm },
  ],
  serviceKeys: [
    { name: 'service-keys', ...list('/service-keys', 'get-service-keys') },
    { name: 'create-service-key-refused', path: '/service-keys', open: refused(dialogOf('New Service Key')) },
  ],
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
  changeMyPassword: [
    { name: 'change-my-password', path: '/change-my-password' },
    { name: 'change-my-password-refused', path: '/change-my-password', open: refusedForm },
  ],
  twoFactor: [
    { name: 'two-factor', path: '/two-factor' },
    { name: 'two-factor-begun', path: '/two-factor', open: dialogOf('Turn On') },
  ],
  outbox: list('/outbox', 'list-mails'),
  failedJobs: list('/failed-jobs', 'list-failed-jobs'),
}

export const screens: readonly Screen[] = Object.entries(byPath).flatMap(([name, shown]) => {
  if (typeof shown === 'string') return [{ name: dashed(name), path: shown }]
  return 'path' in shown ? [{ name: dashed(name), ...shown }] : shown
})

function list(path: string, call: string): Omit<Screen, 'name'> {
  return { path, emptyLists: [call] }
}
