import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, commonErrors, messageFor } from './call.ts'
import { rolesByPermission } from './permissions.ts'
import { modules } from './modules.ts'

const calls = Object.values(modules).flatMap((module) => Object.entries<Call>(module))

/** Every call of the two specification documents, and the portal's additions. */
const declared = `
  GET get-app-config, POST sign-in, POST sign-out, GET get-user-profile, GET check-password-token,
  POST set-password, POST reset-password, POST request-password-reset, POST change-my-password,
  POST sign-in-by-provider,
  GET get-all-admin-users, GET get-admin-user, POST create-admin-user, POST update-admin-user,
  GET is-email-available, POST send-admin-user-reset-password-email,
  GET get-my-sessions, POST end-my-session, POST end-my-other-sessions,
  GET get-admin-user-sessions, POST end-admin-user-session, POST end-admin-user-sessions,
  POST sign-in-with-code, POST sign-in-with-recovery-code, POST begin-required-two-factor,
  POST confirm-required-two-factor, GET get-my-two-factor, POST begin-two-factor, POST begin-authenticator-change,
  POST confirm-two-factor, POST renew-recovery-codes, POST turn-off-two-factor, POST turn-off-admin-user-two-factor,
  GET list-security-events, GET get-admin-user-lock, POST unlock-admin-user,
  GET search-users, GET get-user-details, GET get-user-field-changes, GET get-imported-history, POST verify-user, POST suspend-user, POST unsuspend-user,
  POST clear-user-sessions, POST update-user-info, POST update-preferences, POST change-password,
  POST update-support-info, POST convert-to-complimentary, POST end-complimentary-subscription,
  GET get-notes, GET get-colleagues, POST add-note, POST edit-note, POST pin-note, POST remove-note,
  POST add-follow-up, POST complete-follow-up, POST postpone-follow-up, POST hand-on-follow-up, GET get-follow-ups,
  GET get-my-mentions, POST read-mention,
  POST create-bulk-run, GET get-bulk-runs, GET get-bulk-run, GET get-bulk-rows, POST start-bulk-run, POST preview-bulk-run-again, POST stop-bulk-run,
  POST upgrade-subscription, POST change-credit-card, POST send-card-link, POST retry-payment, POST refund-payment, POST cancel-subscription, POST revert-cancel-subscription,
  POST end-premium-subscription, POST end-and-refund-premium-subscription, POST add-credit, POST add-charge,
  POST add-complimentary-days, POST preview-action, GET get-money-limits, POST request-approval, POST request-bulk-approval, GET get-approvals, GET get-approval, POST decide-approval, POST withdraw-approval, POST update-money-limits, GET email-invoice, GET download-invoice, GET get-states, GET get-merchant-plans,
  GET get-billing-problems, POST release-parked-customer, POST ask-provider-again, POST resolve-finding, POST assign-purchase,
  GET get-user-home-statistics, GET get-user-sign-up-report, GET get-card-sales-report,
  GET get-in-app-sales-report, GET get-merchant-sales-report, GET get-all-utm-values, GET get-utm-sales-report,
  GET get-unverified-premium-users, GET get-unpaid-premium-users,
  GET get-unverified-premium-list, GET get-unpaid-premium-list,
  GET get-sign-ups-by-day, GET get-cancellations-by-day, GET get-reported-cancellations, GET get-sales, GET get-utm-sales, GET get-reported-sign-ups, GET get-reported-payments, GET get-reported-utm-payments, GET get-reported-in-app-subscriptions,
  GET download-reported-sign-ups, GET download-reported-payments, GET download-reported-utm-payments,
  GET download-reported-in-app-subscriptions, GET download-reported-cancellations,
  GET get-report-schedules, GET get-report-readers, POST create-report-schedule, POST delete-report-schedule,
  GET get-all-channels, GET get-channel, POST create-channel, POST update-channel, POST toggle-channel-status,
  POST reorder-channels,
  GET get-all-channel-programs, GET get-channel-programs-state, POST refresh-channel-programs, GET get-program-guide,
  GET get-all-channel-logos, POST upload-channel-logo, POST delete-channel-logo,
  GET get-all-channel-tags, GET get-channel-tag, POST create-channel-tag, POST toggle-channel-tag-status,
  POST create-channel-tag-value, POST toggle-channel-tag-value-status, GET get-all-vods, GET get-vod-counts,
  POST toggle-vod-status,
  GET get-all-merchants, POST create-merchant, POST toggle-merchant-status,
  GET get-all-complimentary-codes, POST create-complimentary-code, POST toggle-complimentary-code-status,
  GET search-errors, GET get-error-groups, GET get-errors-of-group,
  GET get-errors-by-day, GET get-errors-of-days, GET get-errors-of-customer,
  GET get-webhooks, GET get-webhook, POST create-webhook, POST update-webhook, POST toggle-webhook, POST delete-webhook,
  POST rotate-webhook-secret, POST send-webhook-test, GET get-webhook-deliveries, GET get-webhook-delivery,
  POST resend-webhook-delivery, GET count-webhook-deliveries, POST resend-webhook-deliveries,
  GET get-service-keys, POST create-service-key, POST revoke-service-key,
  GET get-views, POST save-view, POST update-view, POST delete-view, POST set-default-view,
  GET email-user-list, GET get-my-customer-exports, POST cancel-customer-export, GET list-mails, GET get-mail,
  POST retry-mail, POST dismiss-mail, GET list-failed-jobs, POST retry-failed-job, POST dismiss-failed-job,
  GET get-work-queues, GET get-work-queue-details, GET get-setup-state, GET get-backups,
  GET search-audit-trail, GET get-audit-actions, GET export-audit-trail, GET get-audit-verification,
  POST verify-audit-trail,
  GET get-undo-offer, GET get-undo-offers, POST undo,
  POST view-as-role, POST stop-viewing-as-role,
  POST follow-changes, GET get-presence,
  GET get-demo-clock, GET get-demo-happenings, POST move-demo-clock`

test('declares exactly the expected API calls', () => {
  const expected = declared.split(',').map((call) => call.trim().replace(' ', ' /'))
  expect(calls.map(([, { method, path }]) => `${method} ${path}`).sort()).toEqual(expected.sort())
})

describe.each(calls)('%s', (name, call) => {
  test('has a name that matches its path', () => {
    expect(call.path.slice(1).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())).toBe(name)
  })

  test('requires an existing permission', () => {
    expect(['anyone', 'signed-in', ...Object.keys(rolesByPermission)]).toContain(call.permission)
  })

  test('rejects undeclared fields', () => {
    const codes = call.input.safeParse({ undeclared: 'x' }).error?.issues.map(({ code }) => code)
    expect(codes).toContain('unrecognized_keys')
  })

  test('has a success message if it changes data, and always a failure message', () => {
    expect(call.failed).not.toBe('')
    // Sign-in, sign-out and started work show their own result, and a preview changes nothing.
    const changes = call.method === 'POST' && !call.isEventStream && !/sign-(in|out)|preview-|begin-/.test(call.path)
    expect(changes && !call.done).toBe(false)
  })

  test('uses 401 only for ended sessions and has consistently named error codes', () => {
    for (const [code, { status, message }] of Object.entries(call.errors)) {
      expect(code).toMatch(/^[A-Z][A-Za-z]+$/)
      expect(status).not.toBe(401)
      expect(messageFor(call, code)).toBe(message)
    }
  })
})

test('common error codes keep their status in calls that override the message', () => {
  const common = new Map<string, number>(Object.entries(commonErrors).map(([code, { status }]) => [code, status]))
  const own = calls.flatMap(([, { errors }]) => Object.entries(errors)).filter(([code]) => common.has(code))
  expect(own.map(([code, { status }]) => [code, status])).toEqual(own.map(([code]) => [code, common.get(code)]))
})

test('every response can be encoded, without one-way transforms', () => {
  const oneWay = calls.filter(([, { reply }]) => hasTransform(reply)).map(([name]) => name)
  expect(oneWay).toEqual([])
})

test('only responses with tokens, secrets or recovery codes are secret', () => {
  const secret = calls.filter(([, { replyIsSecret }]) => replyIsSecret).map(([name]) => name)
  expect(secret).toEqual([
    'signIn',
    'changeMyPassword',
    'signInWithCode',
    'signInWithRecoveryCode',
    'beginRequiredTwoFactor',
    'confirmRequiredTwoFactor',
    'beginTwoFactor',
    'beginAuthenticatorChange',
    'confirmTwoFactor',
    'renewRecoveryCodes',
    'signInByProvider',
    'createServiceKey',
    'createWebhook',
    'rotateWebhookSecret',
  ])
})

test('accepts a single plan type as a list of one', () => {
  const input = modules.billing.getMerchantPlans.input
  const query = { merchant: 'YIPTV', isNewUser: 'true' }
  expect(z.parse(input, { ...query, types: 'yearly' })).toMatchObject({ types: ['yearly'], isNewUser: true })
  expect(z.parse(input, { ...query, types: ['yearly', 'monthly'] })).toMatchObject({ types: ['yearly', 'monthly'] })
})

/** A codec contains both directions; this looks for a transform within its parts. */
function hasTransform(part: unknown, seen = new Set<unknown>()): boolean {
  if (typeof part !== 'object' || part === null || seen.has(part)) return false
  seen.add(part)
  if (part instanceof z.ZodTransform) return true
  const inside = part instanceof z.ZodType ? part.def : part
  return Object.values(inside).some((one) => hasTransform(one, seen))
}
