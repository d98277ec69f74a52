import { allCustomers } from './export-all.ts'

/**
 * Who may make each call, with a valid request that has an effect if allowed. Written by hand from the specification
 * and never derived from the contract, so that only an agreement of both is correct.
 */
export interface ExpectedRight {
  readonly allowed: 'anybody' | readonly string[]
  readonly input: Readonly<Record<string, unknown>>
}

const everyone = ['administrator', 'operations', 'marketing', 'finance', 'support', 'management']
const webhook = { address: 'https://example.com/hooks', description: '', types: null }
const webhookSpan = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-10T00:00:00.000Z' }
const administrators = ['administrator']
const contentAndSettings = ['administrator', 'operations']
const merchantLists = ['administrator', 'operations', 'finance']
const marketing = ['administrator', 'marketing']
const sales = ['administrator', 'finance']
const support = ['administrator', 'support']
const moneyAndAccess = ['administrator', 'finance', 'support']

const noteWriters = ['administrator', 'operations', 'marketing', 'finance', 'support']

const nothing = {}
const customer = { email: 'target@example.com' }
const adminEmail = 'target@staff.test'
const period = { startDateUtc: '2026-03-05T05:00:00.000Z', endDateUtc: '2026-03-06T04:59:59.999Z' }
const card = {
  cardName: 'Ana García',
  address: '1 Main St',
  city: 'Miami',
  state: 'FL',
  zipCode: '33101',
  country: 'US',
  token: 'tok_visa',
  last4: '4242',
  brand: 'Visa',
  funding: 'credit',
}
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const adjustment = { ...customer, amount: '10.00', description: 'Goodwill', currency: 'USD' }
const channel = {
  code: 'NEWS',
  name: 'News',
  url: 'https://streams.example.com/news',
  order: 1000,
  metadataId: '12345',
  type: 'TV',
  logo: 'logo-NEWS.png',
  tags: ['GENR-NEWS', 'LANG-ENGL', 'ORGN-USAA', 'AUDC-GENR'],
}

/** Without an identity provider, the single sign-on calls do not exist. Unreachable. */
export const withIdentityProvider = {
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'a-secret',
}

export const expectedPermissions: Readonly<Record<string, ExpectedRight>> = {
  // Start-up, sign-in and passwords
  '/get-app-config': { allowed: 'anybody', input: nothing },
  '/sign-in': { allowed: 'anybody', input: { email: 'unknown@staff.test', password: 'Wrong1234' } },
  '/request-password-reset': { allowed: 'anybody', input: { email: 'unknown@staff.test' } },
  '/check-password-token': { allowed: 'anybody', input: { token: 'x'.repeat(43) } },
  '/set-password': { allowed: 'anybody', input: { token: 'x'.repeat(43), password: 'Right1234' } },
  '/reset-password': { allowed: 'anybody', input: { token: 'x'.repeat(43), password: 'Right1234' } },
  '/sign-out': { allowed: everyone, input: nothing },
  '/get-user-profile': { allowed: everyone, input: nothing },
  '/get-all-channel-logos': { allowed: everyone, input: nothing },
  '/change-my-password': {
    allowed: everyone,
    input: { currentPassword: 'Wrong1234', newPassword: 'Right1234', confirmPassword: 'Right1234' },
  },

  '/view-as-role': { allowed: administrators, input: { role: 'support' } },
  '/stop-viewing-as-role': { allowed: everyone, input: nothing },
  '/get-my-sessions': { allowed: everyone, input: nothing },
  '/end-my-session': { allowed: everyone, input: { id: 1 } },
  '/end-my-other-sessions': { allowed: everyone, input: nothing },

  // Two-factor authentication
  '/sign-in-with-code': { allowed: 'anybody', input: { challenge: 'x'.repeat(43), code: '123456' } },
  '/sign-in-with-recovery-code': {
    allowed: 'anybody',
    input: { challenge: 'x'.repeat(43), code: '7KQ2-MX4D-9TBA-H3WE' },
  },
  '/begin-required-two-factor': { allowed: 'anybody', input: { challenge: 'x'.repeat(43) } },
  '/confirm-required-two-factor': { allowed: 'anybody', input: { challenge: 'x'.repeat(43), code: '123456' } },
  '/sign-in-by-provider': { allowed: 'anybody', input: { code: 'x'.repeat(43) } },
  '/get-my-two-factor': { allowed: everyone, input: nothing },
  '/begin-two-factor': { allowed: everyone, input: { password: 'Wrong1234' } },
  '/begin-authenticator-change': { allowed: everyone, input: { code: '123456' } },
  '/confirm-two-factor': { allowed: everyone, input: { code: '123456' } },
  '/renew-recovery-codes': { allowed: everyone, input: { code: '123456' } },
  '/turn-off-two-factor': { allowed: everyone, input: { code: '123456' } },

  // Visible to all users
  '/get-user-home-statistics': { allowed: everyone, input: nothing },
  '/get-work-queues': { allowed: everyone, input: nothing },
  '/get-work-queue-details': { allowed: everyone, input: nothing },
  '/get-setup-state': { allowed: administrators, input: nothing },
  '/get-user-sign-up-report': { allowed: everyone, input: { affiliate: 'true', complimentary: 'true' } },
  '/search-users': { allowed: everyone, input: { searchText: 'target' } },
  '/get-user-details': { allowed: everyone, input: customer },
  '/get-user-field-changes': { allowed: everyone, input: customer },
  '/get-imported-history': { allowed: everyone, input: customer },
  '/follow-changes': { allowed: everyone, input: { customers: [{ ...customer, form: '' }] } },
  '/get-undo-offer': { allowed: everyone, input: { requestId: 'unknown' } },
  '/get-undo-offers': { allowed: everyone, input: customer },
  '/undo': { allowed: everyone, input: { entryId: 1_000_000 } },
  '/get-presence': { allowed: everyone, input: customer },

  // Notes and follow-ups
  '/get-notes': { allowed: everyone, input: customer },
  '/get-colleagues': { allowed: noteWriters, input: nothing },
  '/add-note': { allowed: noteWriters, input: { ...customer, body: 'Call back' } },
  '/edit-note': { allowed: noteWriters, input: { ...customer, noteId: 1, body: 'Called back' } },
  '/pin-note': { allowed: noteWriters, input: { ...customer, noteId: 1, isPinned: true } },
  '/remove-note': { allowed: noteWriters, input: { ...customer, noteId: 1 } },
  '/add-follow-up': {
    allowed: noteWriters,
    input: { ...customer, noteId: 1, dueOn: '2026-03-13', assignee: { role: 'support' } },
  },
  '/complete-follow-up': { allowed: noteWriters, input: { ...customer, followUpId: 1, outcome: 'Paid' } },
  '/postpone-follow-up': { allowed: noteWriters, input: { ...customer, followUpId: 1, dueOn: '2026-03-13' } },
  '/hand-on-follow-up': {
    allowed: noteWriters,
    input: { ...customer, followUpId: 1, assignee: { role: 'support' } },
  },
  '/get-follow-ups': { allowed: noteWriters, input: { whose: 'mine' } },
  '/get-my-mentions': { allowed: everyone, input: nothing },
  '/read-mention': { allowed: everyone, input: { noteId: 1 } },

  // Bulk actions, in addition to the permission of the action
  '/create-bulk-run': {
    allowed: noteWriters,
    input: { action: 'addNote', subjects: [customer.email], input: { body: 'Call back' } },
  },
  '/get-bulk-runs': { allowed: noteWriters, input: nothing },
  '/get-bulk-run': { allowed: noteWriters, input: { id: '1' } },
  '/get-bulk-rows': { allowed: noteWriters, input: { id: '1' } },
  '/start-bulk-run': { allowed: noteWriters, input: { id: 1 } },
  '/preview-bulk-run-again': { allowed: sales, input: { id: 1 } },
  '/stop-bulk-run': { allowed: noteWriters, input: { id: 1 } },

  // Customer support
  '/verify-user': { allowed: support, input: customer },
  '/update-user-info': { allowed: support, input: { ...customer, firstName: 'New', lastName: 'Name' } },
  '/update-preferences': {
    allowed: support,
    input: {
      ...customer,
      defaultTimeZone: 'America/Chicago',
      defaultLanguage: 'es',
      emailSmsSubscription: false,
    },
  },
  '/change-password': { allowed: support, input: { ...customer, newPassword: 'Right1234' } },
  '/clear-user-sessions': { allowed: support, input: customer },
  '/update-support-info': {
    allowed: support,
    input: {
      ...customer,
      altContact1: 'a',
      altContact2: 'b',
      address: 'c',
      city: 'd',
      state: 'e',
      zipCode: 'f',
      notes: 'g',
    },
  },

  // Customer access and billing
  '/suspend-user': { allowed: moneyAndAccess, input: customer },
  '/unsuspend-user': { allowed: moneyAndAccess, input: customer },
  '/convert-to-complimentary': { allowed: moneyAndAccess, input: { ...customer, duration: 30, reason: 'Goodwill' } },
  '/end-complimentary-subscription': { allowed: moneyAndAccess, input: customer },
  '/upgrade-subscription': {
    allowed: moneyAndAccess,
    input: { ...customer, ...card, plan: 'yearly', merchant: 'YIPTV' },
  },
  '/get-states': { allowed: moneyAndAccess, input: nothing },
  '/get-merchant-plans': {
    allowed: moneyAndAccess,
    input: { merchant: 'YIPTV', types: ['yearly', 'monthly'], isNewUser: 'true' },
  },
  '/send-card-link': { allowed: moneyAndAccess, input: { ...customer, sendToEmail: 'customer@example.com' } },
  '/change-credit-card': { allowed: moneyAndAccess, input: { ...customer, ...card } },
  '/request-approval': {
    allowed: moneyAndAccess,
    input: { action: 'addCredit', input: { ...adjustment, email: 'unknown@example.com' }, reason: 'Long outage' },
  },
  '/request-bulk-approval': { allowed: moneyAndAccess, input: { id: 1, reason: 'Long outage' } },
  '/get-approvals': { allowed: moneyAndAccess, input: { view: 'waiting' } },
  '/get-approval': { allowed: moneyAndAccess, input: { id: UNKNOWN_ID } },
  '/decide-approval': { allowed: sales, input: { id: UNKNOWN_ID, decision: 'reject', note: 'Too much' } },
  '/withdraw-approval': { allowed: moneyAndAccess, input: { id: UNKNOWN_ID } },
  '/get-money-limits': { allowed: administrators, input: nothing },
  '/update-money-limits': {
    allowed: administrators,
    input: { role: 'support', single: '20.00', staffDay: '', customerMonth: '40.00' },
  },
  '/retry-payment': { allowed: moneyAndAccess, input: customer },
  '/refund-payment': {
    allowed: moneyAndAccess,
    input: { ...customer, chargeId: 'ch_unknown', amount: '5.00', reasonCode: 'outage', description: 'No picture' },
  },
  '/cancel-subscription': { allowed: moneyAndAccess, input: customer },
  '/revert-cancel-subscription': { allowed: moneyAndAccess, input: customer },
  '/end-premium-subscription': { allowed: moneyAndAccess, input: customer },
  '/end-and-refund-premium-subscription': { allowed: moneyAndAccess, input: customer },
  '/add-credit': { allowed: moneyAndAccess, input: adjustment },
  '/add-charge': { allowed: moneyAndAccess, input: adjustment },
  '/add-complimentary-days': { allowed: moneyAndAccess, input: { ...customer, duration: 10, reason: 'Goodwill' } },
  '/preview-action': {
    allowed: moneyAndAccess,
    input: { ...customer, action: 'addCredit', amount: '10.00' },
  },
  '/email-invoice': {
    allowed: moneyAndAccess,
    input: { ...customer, sendToEmail: 'target@example.com', invoiceNumber: '000001' },
  },
  '/download-invoice': { allowed: moneyAndAccess, input: { ...customer, invoiceNumber: '000001' } },

  // Reports
  '/get-sign-ups-by-day': { allowed: everyone, input: period },
  '/get-cancellations-by-day': { allowed: everyone, input: period },
  '/get-reported-cancellations': { allowed: everyone, input: { ...period, plan: 'yearly' } },
  '/download-reported-cancellations': { allowed: everyone, input: { ...period, plan: 'yearly' } },
  '/get-reported-sign-ups': { allowed: everyone, input: { ...period, type: 'paid' } },
  '/download-reported-sign-ups': { allowed: everyone, input: { ...period, type: 'paid' } },
  '/get-sales': { allowed: sales, input: { ...period, channel: 'card', by: 'plan' } },
  '/get-utm-sales': { allowed: marketing, input: { ...period, by: 'campaign' } },
  '/get-reported-payments': { allowed: sales, input: period },
  '/get-reported-utm-payments': { allowed: marketing, input: { ...period, campaign: 'spring' } },
  '/download-reported-utm-payments': { allowed: marketing, input: { ...period, campaign: 'spring' } },
  '/get-reported-in-app-subscriptions': { allowed: sales, input: period },
  '/download-reported-payments': { allowed: sales, input: period },
  '/download-reported-in-app-subscriptions': { allowed: sales, input: period },
  '/get-billing-problems': { allowed: moneyAndAccess, input: nothing },
  '/release-parked-customer': { allowed: sales, input: { ...customer, step: 'renewals' } },
  '/ask-provider-again': { allowed: sales, input: { id: '00000000-0000-4000-8000-000000000000' } },
  '/assign-purchase': { allowed: sales, input: { id: 1, customer: 'ana@example.com' } },
  '/resolve-finding': { allowed: sales, input: { id: 1, resolution: 'Known' } },
  '/get-report-schedules': { allowed: everyone, input: nothing },
  '/get-report-readers': { allowed: everyone, input: { report: 'customer-sign-up-report' } },
  '/create-report-schedule': {
    allowed: everyone,
    input: {
      report: 'customer-sign-up-report',
      frequency: 'daily',
      choices: {},
      recipients: ['unknown@staff.test'],
    },
  },
  '/delete-report-schedule': { allowed: everyone, input: { id: '00000000-0000-4000-8000-000000000000' } },
  '/get-card-sales-report': { allowed: sales, input: period },
  '/get-in-app-sales-report': { allowed: sales, input: period },
  '/get-merchant-sales-report': { allowed: sales, input: { ...period, merchant: 'YIPTV' } },
  '/get-all-utm-values': { allowed: marketing, input: nothing },
  '/get-utm-sales-report': { allowed: marketing, input: { ...period, source: 'newsletter' } },
  '/get-unverified-premium-users': { allowed: support, input: nothing },
  '/get-unpaid-premium-users': { allowed: support, input: nothing },
  '/get-unverified-premium-list': { allowed: support, input: nothing },
  '/get-unpaid-premium-list': { allowed: support, input: nothing },
  '/email-user-list': { allowed: marketing, input: allCustomers },
  '/get-my-customer-exports': { allowed: marketing, input: nothing },
  '/cancel-customer-export': { allowed: marketing, input: { id: '7e57ab1e-0000-4000-8000-000000000000' } },

  // Content
  '/get-all-channels': { allowed: contentAndSettings, input: nothing },
  '/get-channel': { allowed: contentAndSettings, input: { code: 'NEWS' } },
  '/create-channel': { allowed: contentAndSettings, input: channel },
  '/update-channel': { allowed: contentAndSettings, input: channel },
  '/toggle-channel-status': { allowed: contentAndSettings, input: { code: 'NEWS' } },
  '/reorder-channels': {
    allowed: contentAndSettings,
    input: { changes: [{ code: 'NEWS', from: 1000, to: 10 }] },
  },
  '/get-all-channel-programs': { allowed: contentAndSettings, input: { code: 'NEWS' } },
  '/get-channel-programs-state': { allowed: contentAndSettings, input: { code: 'NEWS' } },
  // A missing channel: the call ends with the refresh, which does not run here.
  '/refresh-channel-programs': { allowed: contentAndSettings, input: { code: 'NONE' } },
  '/get-program-guide': { allowed: contentAndSettings, input: { from: '2026-03-10T15:00:00.000Z' } },
  '/upload-channel-logo': { allowed: contentAndSettings, input: { fileName: 'logo-NEWS.png' } },
  '/delete-channel-logo': { allowed: contentAndSettings, input: { fileName: 'logo-NEWS.png' } },
  '/get-all-channel-tags': { allowed: contentAndSettings, input: nothing },
  '/get-channel-tag': { allowed: contentAndSettings, input: { code: 'GENR' } },
  '/create-channel-tag': { allowed: contentAndSettings, input: { code: 'MOOD', name: 'Mood' } },
  '/toggle-channel-tag-status': { allowed: contentAndSettings, input: { code: 'MOOD' } },
  '/create-channel-tag-value': {
    allowed: contentAndSettings,
    input: { code: 'NEWS', name: 'News', channelTagCode: 'GENR' },
  },
  '/toggle-channel-tag-value-status': {
    allowed: contentAndSettings,
    input: { channelTagCode: 'GENR', channelTagValueCode: 'NEWS' },
  },
  '/get-all-vods': { allowed: contentAndSettings, input: { filter: 'current' } },
  '/get-vod-counts': { allowed: contentAndSettings, input: nothing },
  '/toggle-vod-status': { allowed: contentAndSettings, input: { mediaId: 'movie-1' } },

  // Merchants, complimentary codes, errors
  '/get-all-merchants': { allowed: merchantLists, input: nothing },
  '/create-merchant': { allowed: contentAndSettings, input: { code: 'PARTNER', name: 'Partner' } },
  '/toggle-merchant-status': { allowed: contentAndSettings, input: { merchantCode: 'YIPTV' } },
  '/get-all-complimentary-codes': { allowed: contentAndSettings, input: nothing },
  '/create-complimentary-code': {
    allowed: contentAndSettings,
    input: {
      requestedBy: 'Ana García',
      department: 'Marketing',
      reason: 'Fair',
      startDate: '2026-03-10T00:00:00.000Z',
      endDate: '2026-03-10T23:59:59.999Z',
      duration: 30,
      maximumAccounts: 10,
    },
  },
  '/toggle-complimentary-code-status': { allowed: contentAndSettings, input: { complimentaryCode: 'ABCD' } },
  '/search-errors': { allowed: contentAndSettings, input: { searchText: 'timeout' } },
  '/get-error-groups': { allowed: contentAndSettings, input: nothing },
  '/get-errors-of-group': { allowed: contentAndSettings, input: { fingerprint: '0123456789abcdef' } },
  '/get-errors-by-day': { allowed: contentAndSettings, input: period },
  '/get-errors-of-days': { allowed: contentAndSettings, input: period },
  '/get-errors-of-customer': { allowed: everyone, input: customer },

  // Administration
  '/get-webhooks': { allowed: administrators, input: nothing },
  '/get-webhook': { allowed: administrators, input: { id: '1' } },
  '/create-webhook': { allowed: administrators, input: webhook },
  '/update-webhook': { allowed: administrators, input: { id: 1, ...webhook } },
  '/toggle-webhook': { allowed: administrators, input: { id: 1, state: 'off' } },
  '/delete-webhook': { allowed: administrators, input: { id: 1 } },
  '/rotate-webhook-secret': { allowed: administrators, input: { id: 1, overlapHours: 24 } },
  '/send-webhook-test': { allowed: administrators, input: { id: 1 } },
  '/get-webhook-deliveries': { allowed: administrators, input: { id: '1' } },
  '/get-webhook-delivery': { allowed: administrators, input: { id: '1' } },
  '/resend-webhook-delivery': { allowed: administrators, input: { id: 1 } },
  '/count-webhook-deliveries': {
    allowed: administrators,
    input: { id: '1', ...webhookSpan, onlyUndelivered: 'true' },
  },
  '/resend-webhook-deliveries': { allowed: administrators, input: { id: 1, ...webhookSpan, onlyUndelivered: true } },
  '/get-views': { allowed: everyone, input: nothing },
  // The list is open to all users; its own permission also applies.
  '/save-view': { allowed: everyone, input: { list: 'customers', name: 'Trials', query: 'type=Trial', role: null } },
  '/update-view': { allowed: everyone, input: { id: 1, name: 'Trials' } },
  '/delete-view': { allowed: everyone, input: { id: 1 } },
  '/set-default-view': { allowed: everyone, input: { list: 'customers', id: null } },
  '/get-service-keys': { allowed: administrators, input: nothing },
  '/create-service-key': { allowed: administrators, input: { name: 'Web site', scopes: ['sign-up'] } },
  '/revoke-service-key': { allowed: administrators, input: { id: 1 } },
  '/get-all-admin-users': { allowed: administrators, input: nothing },
  '/get-admin-user': { allowed: administrators, input: { adminEmail } },
  '/is-email-available': { allowed: administrators, input: { adminEmail } },
  '/create-admin-user': {
    allowed: administrators,
    input: { email: 'new@staff.test', firstName: 'New', lastName: 'User', role: 'finance' },
  },
  '/update-admin-user': {
    allowed: administrators,
    input: { email: adminEmail, firstName: 'New', lastName: 'Name', role: 'administrator', disabled: true },
  },
  '/get-backups': { allowed: administrators, input: nothing },
  '/list-security-events': { allowed: administrators, input: nothing },
  '/get-admin-user-lock': { allowed: administrators, input: { adminEmail } },
  '/unlock-admin-user': { allowed: administrators, input: { email: adminEmail } },
  '/turn-off-admin-user-two-factor': { allowed: administrators, input: { email: adminEmail } },
  '/send-admin-user-reset-password-email': { allowed: administrators, input: { email: adminEmail } },
  '/get-admin-user-sessions': { allowed: administrators, input: { adminEmail } },
  '/end-admin-user-session': { allowed: administrators, input: { email: adminEmail, id: 1 } },
  '/end-admin-user-sessions': { allowed: administrators, input: { email: adminEmail } },
  '/search-audit-trail': { allowed: administrators, input: { staff: 'administrator@staff.test', action: 'sign-in' } },
  '/get-audit-actions': { allowed: administrators, input: nothing },
  '/export-audit-trail': { allowed: administrators, input: { customer: 'target@example.com' } },
  '/get-audit-verification': { allowed: administrators, input: nothing },
  '/verify-audit-trail': { allowed: administrators, input: nothing },
  '/get-demo-clock': { allowed: administrators, input: nothing },
  '/get-demo-happenings': { allowed: administrators, input: nothing },
  '/move-demo-clock': { allowed: administrators, input: { days: 1 } },
  '/list-mails': { allowed: administrators, input: nothing },
  '/get-mail': { allowed: administrators, input: { id: '7e57ab1e-0000-4000-8000-000000000000' } },
  '/retry-mail': { allowed: administrators, input: { id: '7e57ab1e-0000-4000-8000-000000000000' } },
  '/dismiss-mail': { allowed: administrators, input: { id: '7e57ab1e-0000-4000-8000-000000000000' } },
  '/list-failed-jobs': { allowed: administrators, input: nothing },
  '/retry-failed-job': { allowed: administrators, input: { id: '7e57ab1e-0000-4000-8000-000000000000' } },
  '/dismiss-failed-job': { allowed: administrators, input: { id: '7e57ab1e-0000-4000-8000-000000000000' } },
}
