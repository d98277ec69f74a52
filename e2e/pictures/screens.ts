import type { Page } from '@playwright/test'
import type { paths } from '../../web/src/paths.ts'
import { customers, pathOf } from '../customers.ts'
import type { Role } from '../staff.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** What is done before the picture is taken. */
  readonly open?: (page: Page) => Promise<void>
  /** The calls whose answer is an empty list where there is nothing yet. */
  readonly emptyLists?: readonly string[]
  /** For those who are not signed in. */
  readonly isPublic?: true
  /** What differs by its customer, not by who looks: shown to one role. */
  readonly role?: Role
}

type Shown = string | Omit<Screen, 'name'> | readonly Screen[]

/** Of the demo company. */
const CHANNEL = 'GOLD'
const TAG = 'GENR'
const DAYS = 'from=2020-01-01&to=2030-12-31'

const tables = ['ledger', 'invoices', 'events', 'payments', 'refunds', 'credits', 'charges'] as const
/** Actions by form and by question, and who they are offered for. */
const dialogs: Readonly<Record<string, keyof typeof customers>> = {
  'Unsuspend Customer': 'suspended',
  'Modify Name': 'complete',
  'Modify Preferences': 'complete',
  'Modify Password': 'complete',
  'Modify Support Information': 'complete',
  'Add Credit': 'complete',
  'Add Charge': 'complete',
  'Add Complimentary Days': 'complete',
  'Change Credit Card': 'complete',
  'Cancel On Last Day of Billing Cycle': 'complete',
  'Cancel Subscription With Refund': 'complete',
  'Withdraw Cancellation': 'leaving',
  'Upgrade to Premium': 'trial',
  'Upgrade to Complimentary': 'trial',
  'End Complimentary': 'complimentary',
}

/** Every path of the portal and what is seen there: a new one without its pictures does not compile. */
const byPath: Readonly<Record<keyof typeof paths, Shown>> = {
  landing: { path: '/', isPublic: true },
  signIn: { path: '/sign-in', isPublic: true },
  signedInAgain: { path: '/signed-in-again', isPublic: true },
  setPassword: { path: '/set-password/no-such-link', isPublic: true },
  resetPassword: { path: '/reset-password/no-such-link', isPublic: true },
  userHome: [
    { name: 'home', path: '/user-home' },
    { name: 'home-menu', path: '/user-home', open: dialogOf('Menu') },
    { name: 'home-palette', path: '/user-home', open: keys('Control+k') },
    { name: 'home-keys', path: '/user-home', open: keys('?') },
    { name: 'not-found', path: '/nowhere' },
  ],
  customers: [
    { name: 'customers', path: '/customers' },
    { name: 'customers-found', path: '/customers/garcia', emptyLists: ['search-users'] },
    { name: 'customers-none-found', path: '/customers/nobody-of-this-name' },
    { name: 'customers-too-many', path: '/customers/a' },
    { name: 'customers-hostile', path: `/customers/${encodeURIComponent(`<script>alert('%_"')</script>`)}` },
  ],
  viewCustomer: [
    { name: 'customer', path: pathOf(customers.complete) },
    { name: 'customer-actions', path: pathOf(customers.complete), open: press('All Actions') },
    ...Object.entries(customers).map(([kind, email]) => customerShown(kind, email)),
    ...tables.map((tab) => customerShown(`table-${tab}`, customers.complete, `?tab=${tab}`)),
    ...Object.entries(dialogs).map(([action, kind]) => ({
      ...customerShown(dashed(action.replaceAll(/\W/g, '')).slice(1), customers[kind]),
      open: actionOf(action),
    })),
    { name: 'customer-unknown', path: pathOf('nobody@demo.example') },
  ],
  billingProblems: '/billing-problems',
  reports: '/reports',
  customerSignUpReport: '/customer-sign-up-report',
  cardSalesReport: { path: `/card-sales-report?${DAYS}`, open: press('Get Report') },
  inAppSalesReport: { path: `/in-app-sales-report?${DAYS}`, open: press('Get Report') },
  merchantSalesReport: { path: `/merchant-sales-report?${DAYS}`, open: press('Get Report') },
  utmSalesReport: { path: `/utm-sales-report?${DAYS}`, open: press('Get Report') },
  reportedSignUps: `/reported-sign-ups?${DAYS}`,
  reportedPayments: `/reported-payments?${DAYS}`,
  reportedInAppSubscriptions: `/reported-in-app-subscriptions?${DAYS}`,
  unverifiedPremiumCustomerReport: list('/unverified-premium-customer-report', 'get-unverified-premium-users'),
  unpaidPremiumCustomerReport: list('/unpaid-premium-customer-report', 'get-unpaid-premium-users'),
  customerExport: list('/customer-export', 'get-my-customer-exports'),
  contentManagement: '/content-management',
  channels: list('/channels', 'get-all-channels'),
  createChannel: '/create-channel',
  editChannel: `/edit-channel/${CHANNEL}`,
  reorderChannels: '/reorder-channels',
  channelPrograms: list(`/channel-programs/${CHANNEL}`, 'get-all-channel-programs'),
  programGuide: '/program-guide',
  channelLogos: list('/channel-logos', 'get-all-channel-logos'),
  channelTags: list('/channel-tags', 'get-all-channel-tags'),
  createChannelTag: '/create-channel-tag',
  channelTagValues: `/channel-tag-values/${TAG}`,
  createChannelTagValue: `/create-channel-tag-value/${TAG}`,
  vods: list('/vods', 'get-all-vods'),
  merchants: list('/merchants', 'get-all-merchants'),
  createMerchant: '/create-merchant',
  applicationErrors: [
    { name: 'application-errors', path: '/application-errors', emptyLists: ['get-error-groups'] },
    { name: 'application-errors-found', path: '/application-errors?q=buffer', emptyLists: ['search-errors'] },
  ],
  complimentaryCodes: list('/complimentary-codes', 'get-all-complimentary-codes'),
  createComplimentaryCode: '/create-complimentary-code',
  serviceKeys: list('/service-keys', 'get-service-keys'),
  adminUsers: list('/admin-users', 'get-all-admin-users'),
  createAdminUser: '/create-admin-user',
  editAdminUser: '/edit-admin-user/support%40demo.test',
  demoClock: '/demo-clock',
  rights: '/rights',
  auditTrail: '/audit-trail',
  changeMyPassword: '/change-my-password',
  twoFactor: '/two-factor',
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

function customerShown(what: string, email: string, query = ''): Screen {
  return { name: `customer-${dashed(what)}`, path: pathOf(email, query), role: 'support' }
}

function actionOf(action: string) {
  return async (page: Page) => {
    await press('All Actions')(page)
    const menu = page.getByRole('region', { name: 'All actions' })
    await menu.getByRole('button', { name: action, exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }
}

function dialogOf(button: string) {
  return async (page: Page) => {
    await press(button)(page)
    await page.getByRole('dialog').waitFor()
  }
}

function keys(pressed: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: 'Search or go to…' }).waitFor()
    await page.keyboard.press(pressed)
    await page.getByRole('dialog').waitFor()
  }
}

function press(name: string) {
  return (page: Page) => page.getByRole('main').or(page.getByRole('banner')).getByRole('button', { name }).click()
}

/** `userHome`: `user-home` */
function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
