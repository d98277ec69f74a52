import { createRoute } from '@tanstack/react-router'
import { requireSignedOut } from './chrome/guard.ts'
import { LandingPage } from './chrome/LandingPage.tsx'
import { openScreen, publicScreen, root, screen } from './screen.ts'

/** Every screen. */
export const screens = [
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: requireSignedOut, component: LandingPage }),
  publicScreen('/sign-in', () => import('../modules/staff/SignInPage.tsx')),
  publicScreen('/set-password/$token', () => import('../modules/staff/SetPasswordPage.tsx')),
  publicScreen('/reset-password/$token', () =>
    import('../modules/staff/SetPasswordPage.tsx').then(({ ResetPasswordPage }) => ({ default: ResetPasswordPage })),
  ),
  openScreen('/single-sign-on', () => import('../modules/staff/single-sign-on/SsoCallbackPage.tsx')),
  openScreen('/signed-in-again', () =>
    import('../modules/staff/single-sign-on/SsoCallbackPage.tsx').then(({ SignedInAgainPage }) => ({
      default: SignedInAgainPage,
    })),
  ),

  screen('/user-home', 'user-home', () => import('../modules/reports/HomePage.tsx')),
  screen('/customers/{-$searchText}', 'customers', () => import('../modules/customers/SearchPage.tsx')),
  screen('/view-customer/$searchText/$email', 'view-customer', () => import('../modules/customers/CustomerPage.tsx')),
  screen('/customers/$searchText/$email', 'view-customer', () => import('../modules/customers/CustomerPage.tsx')),

  screen('/content-management', 'content-management', () => import('../modules/content/ContentManagementPage.tsx')),
  screen('/channels', 'channels', () => import('../modules/content/channels/ChannelsPage.tsx')),
  screen('/create-channel', 'channels', () => import('../modules/content/channels/CreateChannelPage.tsx')),
  screen('/edit-channel/$channelCode', 'channels', () => import('../modules/content/channels/EditChannelPage.tsx')),
  screen(
    '/channel-programs/$channelCode',
    'channels',
    () => import('../modules/content/programs/ChannelProgramsPage.tsx'),
  ),
  screen('/program-guide', 'channels', () => import('../modules/content/programs/ProgramGuidePage.tsx')),
  screen('/reorder-channels', 'channels', () => import('../modules/content/channels/ReorderChannelsPage.tsx')),
  screen('/channel-logos', 'channel-logos', () => import('../modules/content/channel-logos/ChannelLogosPage.tsx')),
  screen('/channel-tags', 'channel-tags', () => import('../modules/content/channel-tags/ChannelTagsPage.tsx')),
  screen(
    '/create-channel-tag',
    'channel-tags',
    () => import('../modules/content/channel-tags/CreateChannelTagPage.tsx'),
  ),
  screen(
    '/channel-tag-values/$channelTagCode',
    'channel-tags',
    () => import('../modules/content/channel-tags/ChannelTagValuesPage.tsx'),
  ),
  screen(
    '/create-channel-tag-value/$channelTagCode',
    'channel-tags',
    () => import('../modules/content/channel-tags/CreateChannelTagValuePage.tsx'),
  ),

  screen('/customer-export', 'customer-export', () => import('../modules/customer-export/CustomerExportPage.tsx')),
  screen('/merchants', 'merchants', () => import('../modules/merchants/MerchantsPage.tsx')),
  screen('/create-merchant', 'merchants', () => import('../modules/merchants/CreateMerchantPage.tsx')),
  screen(
    '/complimentary-codes',
    'complimentary-codes',
    () => import('../modules/complimentary-codes/ComplimentaryCodesPage.tsx'),
  ),
  screen(
    '/create-complimentary-code',
    'complimentary-codes',
    () => import('../modules/complimentary-codes/CreateComplimentaryCodePage.tsx'),
  ),

  screen('/vods', 'vods', () => import('../modules/content/vods/VodsPage.tsx')),
  screen(
    '/application-errors',
    'application-errors',
    () => import('../modules/application-errors/ApplicationErrorsPage.tsx'),
  ),
  screen('/service-keys', 'service-keys', () => import('../modules/service-keys/ServiceKeysPage.tsx')),
  screen('/webhooks', 'webhooks', () => import('../modules/events/WebhooksPage.tsx')),
  screen('/create-webhook', 'webhooks', () => import('../modules/events/CreateWebhookPage.tsx')),
  screen('/edit-webhook/$id', 'webhooks', () => import('../modules/events/EditWebhookPage.tsx')),
  screen('/webhook/$id', 'webhooks', () => import('../modules/events/WebhookPage.tsx')),
  screen('/webhook-delivery/$id', 'webhooks', () => import('../modules/events/WebhookDeliveryPage.tsx')),
  screen('/demo-clock', 'demo-clock', () => import('../modules/demo-clock/DemoClockPage.tsx')),
  screen('/follow-ups', 'view-customer', () => import('../modules/notes/FollowUpsPage.tsx')),
  screen('/approvals', 'approvals', () => import('../modules/approvals/ApprovalsPage.tsx')),
  screen('/money-limits', 'money-limits', () => import('../modules/money-limits/MoneyLimitsPage.tsx')),
  screen('/bulk-actions', 'bulk-actions', () => import('../modules/bulk/BulkRunsPage.tsx')),
  screen('/bulk-action/$id', 'bulk-actions', () => import('../modules/bulk/BulkRunPage.tsx')),
  screen('/billing-problems', 'billing-problems', () => import('../modules/billing/problems/BillingProblemsPage.tsx')),
  screen('/reports', 'reports', () => import('../modules/reports/ReportsPage.tsx')),
  screen(
    '/customer-sign-up-report',
    'customer-sign-up-report',
    () => import('../modules/reports/SignUpReportPage.tsx'),
  ),
  screen('/card-sales-report', 'card-sales-report', () => import('../modules/reports/CardSalesPage.tsx')),
  screen('/in-app-sales-report', 'in-app-sales-report', () => import('../modules/reports/InAppSalesPage.tsx')),
  screen('/merchant-sales-report', 'merchant-sales-report', () => import('../modules/reports/MerchantSalesPage.tsx')),
  screen('/utm-sales-report', 'utm-sales-report', () => import('../modules/reports/UtmSalesPage.tsx')),
  screen(
    '/unverified-premium-customer-report',
    'unverified-premium-customer-report',
    () => import('../modules/reports/premium/UnverifiedPremiumPage.tsx'),
  ),
  screen(
    '/unpaid-premium-customer-report',
    'unpaid-premium-customer-report',
    () => import('../modules/reports/premium/UnpaidPremiumPage.tsx'),
  ),
  screen('/reported-sign-ups', 'customer-sign-up-report', () => import('../modules/reports/ReportedSignUpsPage.tsx')),
  screen('/reported-payments', 'card-sales-report', () => import('../modules/reports/ReportedPaymentsPage.tsx')),
  screen('/reported-utm-payments', 'utm-sales-report', () => import('../modules/reports/ReportedUtmPaymentsPage.tsx')),
  screen(
    '/reported-in-app-subscriptions',
    'in-app-sales-report',
    () => import('../modules/reports/ReportedInAppPage.tsx'),
  ),
  screen(
    '/reported-cancellations',
    'customer-sign-up-report',
    () => import('../modules/reports/ReportedCancellationsPage.tsx'),
  ),
  screen('/admin-users', 'admin-users', () => import('../modules/staff/admin-users/AdminUsersPage.tsx')),
  screen('/create-admin-user', 'admin-users', () => import('../modules/staff/admin-users/CreateAdminUserPage.tsx')),
  screen('/edit-admin-user/$email', 'admin-users', () => import('../modules/staff/admin-users/EditAdminUserPage.tsx')),
  screen('/rights', 'rights', () => import('../modules/permissions/PermissionsPage.tsx')),
  screen('/backups', 'backups', () => import('../modules/backup/BackupsPage.tsx')),
  screen('/security-events', 'security-events', () => import('../modules/security-events/SecurityEventsPage.tsx')),
  screen('/audit-trail', 'audit-trail', () => import('../modules/audit/AuditTrailPage.tsx')),
  screen('/change-my-password', 'change-my-password', () => import('../modules/staff/ChangeMyPasswordPage.tsx')),
  screen('/two-factor', 'two-factor', () => import('../modules/staff/two-factor/TwoFactorPage.tsx')),

  screen('/outbox', 'outbox', () => import('../modules/mail/OutboxPage.tsx')),
  screen('/outbox/$id', 'outbox', () => import('../modules/mail/MailPage.tsx')),
  screen('/failed-jobs', 'failed-jobs', () => import('../modules/failed-jobs/FailedJobsPage.tsx')),
]
