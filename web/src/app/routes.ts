import { createRoute } from '@tanstack/react-router'
import { onlySignedOut } from './chrome/guard.ts'
import { LandingPage } from './chrome/LandingPage.tsx'
import { openScreen, publicScreen, root, screen } from './screen.ts'

/** Every screen. */
export const screens = [
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: onlySignedOut, component: LandingPage }),
  publicScreen('/sign-in', 'SignInPage', () => import('../modules/staff/SignInPage.tsx')),
  publicScreen('/set-password/$token', 'SetPasswordPage', () => import('../modules/staff/SetPasswordPage.tsx')),
  publicScreen('/reset-password/$token', 'ResetPasswordPage', () => import('../modules/staff/SetPasswordPage.tsx')),
  openScreen('/single-sign-on', 'SsoCallbackPage', () => import('../modules/staff/single-sign-on/SsoCallbackPage.tsx')),
  openScreen(
    '/signed-in-again',
    'SignedInAgainPage',
    () => import('../modules/staff/single-sign-on/SsoCallbackPage.tsx'),
  ),

  screen('/user-home', 'user-home', 'HomePage', () => import('../modules/reports/HomePage.tsx')),
  screen('/customers/{-$searchText}', 'customers', 'SearchPage', () => import('../modules/customers/SearchPage.tsx')),
  screen(
    '/view-customer/$searchText/$email',
    'view-customer',
    'CustomerPage',
    () => import('../modules/customers/CustomerPage.tsx'),
  ),
  screen(
    '/customers/$searchText/$email',
    'view-customer',
    'CustomerPage',
    () => import('../modules/customers/CustomerPage.tsx'),
  ),

  screen(
    '/content-management',
    'content-management',
    'ContentManagementPage',
    () => import('../modules/content/ContentManagementPage.tsx'),
  ),
  screen('/channels', 'channels', 'ChannelsPage', () => import('../modules/content/channels/ChannelsPage.tsx')),
  screen(
    '/create-channel',
    'channels',
    'CreateChannelPage',
    () => import('../modules/content/channels/CreateChannelPage.tsx'),
  ),
  screen(
    '/edit-channel/$channelCode',
    'channels',
    'EditChannelPage',
    () => import('../modules/content/channels/EditChannelPage.tsx'),
  ),
  screen(
    '/channel-programs/$channelCode',
    'channels',
    'ChannelProgramsPage',
    () => import('../modules/content/programs/ChannelProgramsPage.tsx'),
  ),
  screen(
    '/program-guide',
    'channels',
    'ProgramGuidePage',
    () => import('../modules/content/programs/ProgramGuidePage.tsx'),
  ),
  screen(
    '/reorder-channels',
    'channels',
    'ReorderChannelsPage',
    () => import('../modules/content/channels/ReorderChannelsPage.tsx'),
  ),
  screen(
    '/channel-logos',
    'channel-logos',
    'ChannelLogosPage',
    () => import('../modules/content/channel-logos/ChannelLogosPage.tsx'),
  ),
  screen(
    '/channel-tags',
    'channel-tags',
    'ChannelTagsPage',
    () => import('../modules/content/channel-tags/ChannelTagsPage.tsx'),
  ),
  screen(
    '/create-channel-tag',
    'channel-tags',
    'CreateChannelTagPage',
    () => import('../modules/content/channel-tags/CreateChannelTagPage.tsx'),
  ),
  screen(
    '/channel-tag-values/$channelTagCode',
    'channel-tags',
    'ChannelTagValuesPage',
    () => import('../modules/content/channel-tags/ChannelTagValuesPage.tsx'),
  ),
  screen(
    '/create-channel-tag-value/$channelTagCode',
    'channel-tags',
    'CreateChannelTagValuePage',
    () => import('../modules/content/channel-tags/CreateChannelTagValuePage.tsx'),
  ),

  screen(
    '/customer-export',
    'customer-export',
    'CustomerExportPage',
    () => import('../modules/customer-export/CustomerExportPage.tsx'),
  ),
  screen('/merchants', 'merchants', 'MerchantsPage', () => import('../modules/merchants/MerchantsPage.tsx')),
  screen(
    '/create-merchant',
    'merchants',
    'CreateMerchantPage',
    () => import('../modules/merchants/CreateMerchantPage.tsx'),
  ),
  screen(
    '/complimentary-codes',
    'complimentary-codes',
    'ComplimentaryCodesPage',
    () => import('../modules/complimentary-codes/ComplimentaryCodesPage.tsx'),
  ),
  screen(
    '/create-complimentary-code',
    'complimentary-codes',
    'CreateComplimentaryCodePage',
    () => import('../modules/complimentary-codes/CreateComplimentaryCodePage.tsx'),
  ),

  screen('/vods', 'vods', 'VodsPage', () => import('../modules/content/vods/VodsPage.tsx')),
  screen(
    '/application-errors',
    'application-errors',
    'ApplicationErrorsPage',
    () => import('../modules/application-errors/ApplicationErrorsPage.tsx'),
  ),
  screen(
    '/service-keys',
    'service-keys',
    'ServiceKeysPage',
    () => import('../modules/service-keys/ServiceKeysPage.tsx'),
  ),
  screen('/demo-clock', 'demo-clock', 'DemoClockPage', () => import('../modules/demo-clock/DemoClockPage.tsx')),
  screen(
    '/billing-problems',
    'billing-problems',
    'BillingProblemsPage',
    () => import('../modules/billing/problems/BillingProblemsPage.tsx'),
  ),
  screen('/reports', 'reports', 'ReportsPage', () => import('../modules/reports/ReportsPage.tsx')),
  screen(
    '/customer-sign-up-report',
    'customer-sign-up-report',
    'SignUpReportPage',
    () => import('../modules/reports/SignUpReportPage.tsx'),
  ),
  screen(
    '/card-sales-report',
    'card-sales-report',
    'CardSalesPage',
    () => import('../modules/reports/CardSalesPage.tsx'),
  ),
  screen(
    '/in-app-sales-report',
    'in-app-sales-report',
    'InAppSalesPage',
    () => import('../modules/reports/InAppSalesPage.tsx'),
  ),
  screen(
    '/merchant-sales-report',
    'merchant-sales-report',
    'MerchantSalesPage',
    () => import('../modules/reports/MerchantSalesPage.tsx'),
  ),
  screen('/utm-sales-report', 'utm-sales-report', 'UtmSalesPage', () => import('../modules/reports/UtmSalesPage.tsx')),
  screen(
    '/unverified-premium-customer-report',
    'unverified-premium-customer-report',
    'UnverifiedPremiumPage',
    () => import('../modules/reports/UnverifiedPremiumPage.tsx'),
  ),
  screen(
    '/unpaid-premium-customer-report',
    'unpaid-premium-customer-report',
    'UnpaidPremiumPage',
    () => import('../modules/reports/UnpaidPremiumPage.tsx'),
  ),
  screen(
    '/reported-sign-ups',
    'customer-sign-up-report',
    'ReportedSignUpsPage',
    () => import('../modules/reports/ReportedSignUpsPage.tsx'),
  ),
  screen(
    '/reported-payments',
    'card-sales-report',
    'ReportedPaymentsPage',
    () => import('../modules/reports/ReportedPaymentsPage.tsx'),
  ),
  screen(
    '/reported-in-app-subscriptions',
    'in-app-sales-report',
    'ReportedInAppPage',
    () => import('../modules/reports/ReportedInAppPage.tsx'),
  ),
  screen(
    '/admin-users',
    'admin-users',
    'AdminUsersPage',
    () => import('../modules/staff/admin-users/AdminUsersPage.tsx'),
  ),
  screen(
    '/create-admin-user',
    'admin-users',
    'CreateAdminUserPage',
    () => import('../modules/staff/admin-users/CreateAdminUserPage.tsx'),
  ),
  screen(
    '/edit-admin-user/$email',
    'admin-users',
    'EditAdminUserPage',
    () => import('../modules/staff/admin-users/EditAdminUserPage.tsx'),
  ),
  screen('/rights', 'rights', 'PermissionsPage', () => import('../modules/rights/PermissionsPage.tsx')),
  screen(
    '/security-events',
    'security-events',
    'SecurityEventsPage',
    () => import('../modules/security-events/SecurityEventsPage.tsx'),
  ),
  screen('/audit-trail', 'audit-trail', 'AuditTrailPage', () => import('../modules/audit/AuditTrailPage.tsx')),
  screen(
    '/change-my-password',
    'change-my-password',
    'ChangeMyPasswordPage',
    () => import('../modules/staff/ChangeMyPasswordPage.tsx'),
  ),
  screen('/two-factor', 'two-factor', 'TwoFactorPage', () => import('../modules/staff/two-factor/TwoFactorPage.tsx')),

  screen('/outbox', 'outbox', 'OutboxPage', () => import('../modules/mail/OutboxPage.tsx')),
  screen('/outbox/$id', 'outbox', 'MailPage', () => import('../modules/mail/MailPage.tsx')),
  screen('/failed-jobs', 'failed-jobs', 'FailedJobsPage', () => import('../modules/failed-jobs/FailedJobsPage.tsx')),
]
