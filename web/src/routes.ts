import { createRoute } from '@tanstack/react-router'
import { onlySignedOut } from './chrome/guard.ts'
import { LandingPage } from './chrome/LandingPage.tsx'
import { openScreen, publicScreen, root, screen } from './screen.ts'

/** Every screen. */
export const screens = [
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: onlySignedOut, component: LandingPage }),
  publicScreen('/sign-in', 'SignInPage', () => import('./staff/SignInPage.tsx')),
  publicScreen('/set-password/$token', 'SetPasswordPage', () => import('./staff/SetPasswordPage.tsx')),
  publicScreen('/reset-password/$token', 'ResetPasswordPage', () => import('./staff/SetPasswordPage.tsx')),
  openScreen('/single-sign-on', 'ArrivalPage', () => import('./staff/single-sign-on/ArrivalPage.tsx')),
  openScreen('/signed-in-again', 'SignedInAgainPage', () => import('./staff/single-sign-on/ArrivalPage.tsx')),

  screen('/user-home', 'user-home', 'HomePage', () => import('./reports/HomePage.tsx')),
  screen('/customers/{-$searchText}', 'customers', 'SearchPage', () => import('./customers/SearchPage.tsx')),
  screen(
    '/view-customer/$searchText/$email',
    'view-customer',
    'CustomerPage',
    () => import('./customers/CustomerPage.tsx'),
  ),
  screen(
    '/customers/$searchText/$email',
    'view-customer',
    'CustomerPage',
    () => import('./customers/CustomerPage.tsx'),
  ),

  screen(
    '/content-management',
    'content-management',
    'ContentManagementPage',
    () => import('./content/ContentManagementPage.tsx'),
  ),
  screen('/channels', 'channels', 'ChannelsPage', () => import('./content/channels/ChannelsPage.tsx')),
  screen('/create-channel', 'channels', 'CreateChannelPage', () => import('./content/channels/CreateChannelPage.tsx')),
  screen(
    '/edit-channel/$channelCode',
    'channels',
    'EditChannelPage',
    () => import('./content/channels/EditChannelPage.tsx'),
  ),
  screen(
    '/channel-programs/$channelCode',
    'channels',
    'ChannelProgramsPage',
    () => import('./content/programs/ChannelProgramsPage.tsx'),
  ),
  screen('/program-guide', 'channels', 'ProgramGuidePage', () => import('./content/programs/ProgramGuidePage.tsx')),
  screen(
    '/reorder-channels',
    'channels',
    'ReorderChannelsPage',
    () => import('./content/channels/ReorderChannelsPage.tsx'),
  ),
  screen(
    '/channel-logos',
    'channel-logos',
    'ChannelLogosPage',
    () => import('./content/channel-logos/ChannelLogosPage.tsx'),
  ),
  screen(
    '/channel-tags',
    'channel-tags',
    'ChannelTagsPage',
    () => import('./content/channel-tags/ChannelTagsPage.tsx'),
  ),
  screen(
    '/create-channel-tag',
    'channel-tags',
    'CreateChannelTagPage',
    () => import('./content/channel-tags/CreateChannelTagPage.tsx'),
  ),
  screen(
    '/channel-tag-values/$channelTagCode',
    'channel-tags',
    'ChannelTagValuesPage',
    () => import('./content/channel-tags/ChannelTagValuesPage.tsx'),
  ),
  screen(
    '/create-channel-tag-value/$channelTagCode',
    'channel-tags',
    'CreateChannelTagValuePage',
    () => import('./content/channel-tags/CreateChannelTagValuePage.tsx'),
  ),

  screen(
    '/customer-export',
    'customer-export',
    'CustomerExportPage',
    () => import('./customer-export/CustomerExportPage.tsx'),
  ),
  screen('/merchants', 'merchants', 'MerchantsPage', () => import('./merchants/MerchantsPage.tsx')),
  screen('/create-merchant', 'merchants', 'CreateMerchantPage', () => import('./merchants/CreateMerchantPage.tsx')),
  screen(
    '/complimentary-codes',
    'complimentary-codes',
    'ComplimentaryCodesPage',
    () => import('./complimentary-codes/ComplimentaryCodesPage.tsx'),
  ),
  screen(
    '/create-complimentary-code',
    'complimentary-codes',
    'CreateComplimentaryCodePage',
    () => import('./complimentary-codes/CreateComplimentaryCodePage.tsx'),
  ),

  screen('/vods', 'vods', 'VodsPage', () => import('./content/vods/VodsPage.tsx')),
  screen(
    '/application-errors',
    'application-errors',
    'ApplicationErrorsPage',
    () => import('./application-errors/ApplicationErrorsPage.tsx'),
  ),
  screen('/service-keys', 'service-keys', 'ServiceKeysPage', () => import('./service-keys/ServiceKeysPage.tsx')),
  screen('/demo-clock', 'demo-clock', 'DemoClockPage', () => import('./demo-clock/DemoClockPage.tsx')),
  screen(
    '/billing-problems',
    'billing-problems',
    'BillingProblemsPage',
    () => import('./billing/problems/BillingProblemsPage.tsx'),
  ),
  screen('/reports', 'reports', 'ReportsPage', () => import('./reports/ReportsPage.tsx')),
  screen(
    '/customer-sign-up-report',
    'customer-sign-up-report',
    'SignUpReportPage',
    () => import('./reports/SignUpReportPage.tsx'),
  ),
  screen('/card-sales-report', 'card-sales-report', 'CardSalesPage', () => import('./reports/CardSalesPage.tsx')),
  screen('/in-app-sales-report', 'in-app-sales-report', 'InAppSalesPage', () => import('./reports/InAppSalesPage.tsx')),
  screen(
    '/merchant-sales-report',
    'merchant-sales-report',
    'MerchantSalesPage',
    () => import('./reports/MerchantSalesPage.tsx'),
  ),
  screen('/utm-sales-report', 'utm-sales-report', 'UtmSalesPage', () => import('./reports/UtmSalesPage.tsx')),
  screen(
    '/unverified-premium-customer-report',
    'unverified-premium-customer-report',
    'UnverifiedPremiumPage',
    () => import('./reports/UnverifiedPremiumPage.tsx'),
  ),
  screen(
    '/unpaid-premium-customer-report',
    'unpaid-premium-customer-report',
    'UnpaidPremiumPage',
    () => import('./reports/UnpaidPremiumPage.tsx'),
  ),
  screen(
    '/reported-sign-ups',
    'customer-sign-up-report',
    'ReportedSignUpsPage',
    () => import('./reports/ReportedSignUpsPage.tsx'),
  ),
  screen(
    '/reported-payments',
    'card-sales-report',
    'ReportedPaymentsPage',
    () => import('./reports/ReportedPaymentsPage.tsx'),
  ),
  screen(
    '/reported-in-app-subscriptions',
    'in-app-sales-report',
    'ReportedInAppPage',
    () => import('./reports/ReportedInAppPage.tsx'),
  ),
  screen('/admin-users', 'admin-users', 'AdminUsersPage', () => import('./staff/admin-users/AdminUsersPage.tsx')),
  screen(
    '/create-admin-user',
    'admin-users',
    'CreateAdminUserPage',
    () => import('./staff/admin-users/CreateAdminUserPage.tsx'),
  ),
  screen(
    '/edit-admin-user/$email',
    'admin-users',
    'EditAdminUserPage',
    () => import('./staff/admin-users/EditAdminUserPage.tsx'),
  ),
  screen('/rights', 'rights', 'RightsPage', () => import('./rights/RightsPage.tsx')),
  screen(
    '/security-events',
    'security-events',
    'SecurityEventsPage',
    () => import('./security-events/SecurityEventsPage.tsx'),
  ),
  screen('/audit-trail', 'audit-trail', 'AuditTrailPage', () => import('./audit/AuditTrailPage.tsx')),
  screen(
    '/change-my-password',
    'change-my-password',
    'ChangeMyPasswordPage',
    () => import('./staff/ChangeMyPasswordPage.tsx'),
  ),
  screen('/two-factor', 'two-factor', 'TwoFactorPage', () => import('./staff/two-factor/TwoFactorPage.tsx')),

  screen('/outbox', 'outbox', 'OutboxPage', () => import('./mail/OutboxPage.tsx')),
  screen('/outbox/$id', 'outbox', 'MailPage', () => import('./mail/MailPage.tsx')),
  screen('/failed-jobs', 'failed-jobs', 'FailedJobsPage', () => import('./failed-jobs/FailedJobsPage.tsx')),
]
