import type { Permission } from '@portal/contract/rights'
import { createRootRoute, createRoute, createRouter, type RouteComponent } from '@tanstack/react-router'
import { Chrome } from './chrome/Chrome.tsx'
import { CrashPage } from './chrome/CrashPage.tsx'
import { onlySignedOut, onlyWith } from './chrome/guard.ts'
import { LandingPage } from './chrome/LandingPage.tsx'
import { lazyScreen } from './chrome/lazy-screen.ts'
import { NotFoundPage } from './chrome/NotFoundPage.tsx'
import { PendingPage } from './chrome/PendingPage.tsx'

/** The query of an address: every value is text, as it looks. */
type Search = Readonly<Record<string, string | undefined>>

const root = createRootRoute({
  component: Chrome,
  notFoundComponent: NotFoundPage,
  // Read by `parseSearch` below.
  validateSearch: (search) => search as Search,
})

/** Every screen, one line each; the menu shows those that it names and that are here. */
const screens = [
  publicScreen('/', LandingPage),
  publicScreen(
    '/sign-in',
    lazyScreen(() => import('./staff/SignInPage.tsx'), 'SignInPage'),
  ),
  publicScreen(
    '/set-password/$token',
    lazyScreen(() => import('./staff/SetPasswordPage.tsx'), 'SetPasswordPage'),
  ),
  publicScreen(
    '/reset-password/$token',
    lazyScreen(() => import('./staff/SetPasswordPage.tsx'), 'ResetPasswordPage'),
  ),
  openScreen(
    '/single-sign-on',
    lazyScreen(() => import('./staff/single-sign-on/ArrivalPage.tsx'), 'ArrivalPage'),
  ),
  openScreen(
    '/signed-in-again',
    lazyScreen(() => import('./staff/single-sign-on/ArrivalPage.tsx'), 'SignedInAgainPage'),
  ),

  screen(
    '/user-home',
    'user-home',
    lazyScreen(() => import('./reports/HomePage.tsx'), 'HomePage'),
  ),
  screen(
    '/customers/{-$searchText}',
    'customers',
    lazyScreen(() => import('./customers/SearchPage.tsx'), 'SearchPage'),
  ),
  screen(
    '/view-customer/$searchText/$email',
    'view-customer',
    lazyScreen(() => import('./customers/CustomerPage.tsx'), 'CustomerPage'),
  ),
  screen(
    '/customers/$searchText/$email',
    'view-customer',
    lazyScreen(() => import('./customers/CustomerPage.tsx'), 'CustomerPage'),
  ),

  screen(
    '/content-management',
    'content-management',
    lazyScreen(() => import('./content/ContentManagementPage.tsx'), 'ContentManagementPage'),
  ),
  screen(
    '/channels',
    'channels',
    lazyScreen(() => import('./content/channels/ChannelsPage.tsx'), 'ChannelsPage'),
  ),
  screen(
    '/create-channel',
    'channels',
    lazyScreen(() => import('./content/channels/CreateChannelPage.tsx'), 'CreateChannelPage'),
  ),
  screen(
    '/edit-channel/$channelCode',
    'channels',
    lazyScreen(() => import('./content/channels/EditChannelPage.tsx'), 'EditChannelPage'),
  ),
  screen(
    '/channel-programs/$channelCode',
    'channels',
    lazyScreen(() => import('./content/programs/ChannelProgramsPage.tsx'), 'ChannelProgramsPage'),
  ),
  screen(
    '/program-guide',
    'channels',
    lazyScreen(() => import('./content/programs/ProgramGuidePage.tsx'), 'ProgramGuidePage'),
  ),
  screen(
    '/reorder-channels',
    'channels',
    lazyScreen(() => import('./content/channels/ReorderChannelsPage.tsx'), 'ReorderChannelsPage'),
  ),
  screen(
    '/channel-logos',
    'channel-logos',
    lazyScreen(() => import('./content/channel-logos/ChannelLogosPage.tsx'), 'ChannelLogosPage'),
  ),
  screen(
    '/channel-tags',
    'channel-tags',
    lazyScreen(() => import('./content/channel-tags/ChannelTagsPage.tsx'), 'ChannelTagsPage'),
  ),
  screen(
    '/create-channel-tag',
    'channel-tags',
    lazyScreen(() => import('./content/channel-tags/CreateChannelTagPage.tsx'), 'CreateChannelTagPage'),
  ),
  screen(
    '/channel-tag-values/$channelTagCode',
    'channel-tags',
    lazyScreen(() => import('./content/channel-tags/ChannelTagValuesPage.tsx'), 'ChannelTagValuesPage'),
  ),
  screen(
    '/create-channel-tag-value/$channelTagCode',
    'channel-tags',
    lazyScreen(() => import('./content/channel-tags/CreateChannelTagValuePage.tsx'), 'CreateChannelTagValuePage'),
  ),

  screen(
    '/customer-export',
    'customer-export',
    lazyScreen(() => import('./customer-export/CustomerExportPage.tsx'), 'CustomerExportPage'),
  ),
  screen(
    '/merchants',
    'merchants',
    lazyScreen(() => import('./merchants/MerchantsPage.tsx'), 'MerchantsPage'),
  ),
  screen(
    '/create-merchant',
    'merchants',
    lazyScreen(() => import('./merchants/CreateMerchantPage.tsx'), 'CreateMerchantPage'),
  ),
  screen(
    '/complimentary-codes',
    'complimentary-codes',
    lazyScreen(() => import('./complimentary-codes/ComplimentaryCodesPage.tsx'), 'ComplimentaryCodesPage'),
  ),
  screen(
    '/create-complimentary-code',
    'complimentary-codes',
    lazyScreen(() => import('./complimentary-codes/CreateComplimentaryCodePage.tsx'), 'CreateComplimentaryCodePage'),
  ),

  screen(
    '/vods',
    'vods',
    lazyScreen(() => import('./content/vods/VodsPage.tsx'), 'VodsPage'),
  ),
  screen(
    '/application-errors',
    'application-errors',
    lazyScreen(() => import('./application-errors/ApplicationErrorsPage.tsx'), 'ApplicationErrorsPage'),
  ),
  screen(
    '/service-keys',
    'service-keys',
    lazyScreen(() => import('./service-keys/ServiceKeysPage.tsx'), 'ServiceKeysPage'),
  ),
  screen(
    '/demo-clock',
    'demo-clock',
    lazyScreen(() => import('./demo-clock/DemoClockPage.tsx'), 'DemoClockPage'),
  ),
  screen(
    '/billing-problems',
    'billing-problems',
    lazyScreen(() => import('./billing/BillingProblemsPage.tsx'), 'BillingProblemsPage'),
  ),
  screen(
    '/reports',
    'reports',
    lazyScreen(() => import('./reports/ReportsPage.tsx'), 'ReportsPage'),
  ),
  screen(
    '/customer-sign-up-report',
    'customer-sign-up-report',
    lazyScreen(() => import('./reports/SignUpReportPage.tsx'), 'SignUpReportPage'),
  ),
  screen(
    '/card-sales-report',
    'card-sales-report',
    lazyScreen(() => import('./reports/CardSalesPage.tsx'), 'CardSalesPage'),
  ),
  screen(
    '/in-app-sales-report',
    'in-app-sales-report',
    lazyScreen(() => import('./reports/InAppSalesPage.tsx'), 'InAppSalesPage'),
  ),
  screen(
    '/merchant-sales-report',
    'merchant-sales-report',
    lazyScreen(() => import('./reports/MerchantSalesPage.tsx'), 'MerchantSalesPage'),
  ),
  screen(
    '/utm-sales-report',
    'utm-sales-report',
    lazyScreen(() => import('./reports/UtmSalesPage.tsx'), 'UtmSalesPage'),
  ),
  screen(
    '/unverified-premium-customer-report',
    'unverified-premium-customer-report',
    lazyScreen(() => import('./reports/UnverifiedPremiumPage.tsx'), 'UnverifiedPremiumPage'),
  ),
  screen(
    '/unpaid-premium-customer-report',
    'unpaid-premium-customer-report',
    lazyScreen(() => import('./reports/UnpaidPremiumPage.tsx'), 'UnpaidPremiumPage'),
  ),
  screen(
    '/reported-sign-ups',
    'customer-sign-up-report',
    lazyScreen(() => import('./reports/ReportedSignUpsPage.tsx'), 'ReportedSignUpsPage'),
  ),
  screen(
    '/reported-payments',
    'card-sales-report',
    lazyScreen(() => import('./reports/ReportedPaymentsPage.tsx'), 'ReportedPaymentsPage'),
  ),
  screen(
    '/reported-in-app-subscriptions',
    'in-app-sales-report',
    lazyScreen(() => import('./reports/ReportedInAppPage.tsx'), 'ReportedInAppPage'),
  ),
  screen(
    '/admin-users',
    'admin-users',
    lazyScreen(() => import('./staff/admin-users/AdminUsersPage.tsx'), 'AdminUsersPage'),
  ),
  screen(
    '/create-admin-user',
    'admin-users',
    lazyScreen(() => import('./staff/admin-users/CreateAdminUserPage.tsx'), 'CreateAdminUserPage'),
  ),
  screen(
    '/edit-admin-user/$email',
    'admin-users',
    lazyScreen(() => import('./staff/admin-users/EditAdminUserPage.tsx'), 'EditAdminUserPage'),
  ),
  screen(
    '/rights',
    'rights',
    lazyScreen(() => import('./rights/RightsPage.tsx'), 'RightsPage'),
  ),
  screen(
    '/audit-trail',
    'audit-trail',
    lazyScreen(() => import('./audit/AuditTrailPage.tsx'), 'AuditTrailPage'),
  ),
  screen(
    '/change-my-password',
    'change-my-password',
    lazyScreen(() => import('./staff/ChangeMyPasswordPage.tsx'), 'ChangeMyPasswordPage'),
  ),
  screen(
    '/two-factor',
    'two-factor',
    lazyScreen(() => import('./staff/two-factor/TwoFactorPage.tsx'), 'TwoFactorPage'),
  ),

  screen(
    '/outbox',
    'outbox',
    lazyScreen(() => import('./mail/OutboxPage.tsx'), 'OutboxPage'),
  ),
  screen(
    '/outbox/$id',
    'outbox',
    lazyScreen(() => import('./mail/MailPage.tsx'), 'MailPage'),
  ),
  screen(
    '/failed-jobs',
    'failed-jobs',
    lazyScreen(() => import('./jobs/FailedJobsPage.tsx'), 'FailedJobsPage'),
  ),
]

export const router = createRouter({
  routeTree: root.addChildren(screens),
  defaultErrorComponent: CrashPage,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 80,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
  // Not the router's own, for which "?name=007" is a number.
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** A screen for those who have a right. */
function screen<const P extends string>(path: P, right: Permission, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, beforeLoad: onlyWith(right), component })
}

/** A screen for those who are not signed in. */
function publicScreen<const P extends string>(path: P, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, beforeLoad: onlySignedOut, component })
}

/** A screen of the way in, for everybody. */
function openScreen<const P extends string>(path: P, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component })
}

function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}
