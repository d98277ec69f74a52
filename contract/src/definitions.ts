import type { VodCounts } from './content/vods/calls.ts'
import type { CustomerType } from './customers/facts.ts'
import { typeLabels } from './customers/labels.ts'
import { formatCents } from './money.ts'
import { inAppPricesCents } from './reports/in-app.ts'
import type { SignUpWindow } from './reports/counts.ts'
import type { Breakdown } from './reports/sales.ts'
import type { QueueName } from './work-queues/calls.ts'

/** Definitions of the portal's numbers, shared by reports, lists, downloads and emails. */

/** The sign-ups that a number counts; an omitted property does not filter. */
export interface CountedSignUps {
  readonly type?: Exclude<CustomerType, 'none'>
  readonly plan?: 'monthly' | 'yearly'
  readonly verified?: boolean
  readonly cancelling?: true
}

const planWords = { monthly: 'a monthly plan', yearly: 'an annual plan' } as const

export function signUpsDefinition({ type, plan, verified, cancelling }: CountedSignUps): string {
  if (cancelling) return 'Customers who pay by card and whose subscription is scheduled to end after the paid period.'
  const types = type ? typeLabels[type] : 'Trial, Premium or Complimentary'
  const facts = [
    `type is now ${types}`,
    ...(plan ? [`with ${planWords[plan]}`] : []),
    ...(verified === undefined ? [] : [`and whose status is now ${verified ? 'Verified or Suspended' : 'Unverified'}`]),
  ]
  return `Customers whose ${facts.join(' ')}, counted by sign-up date in Eastern Time.`
}

/** What counts as a cancellation. */
export const cancellationsDefinition =
  'Card subscriptions that ended on these days (Eastern Time), immediately or at the end of the paid period. App store subscriptions are not counted.'

/** The columns of the sign-up counts. */
export const windowDefinitions = {
  today: 'Sign-ups since midnight (Eastern Time).',
  yesterday: 'Sign-ups on this day (Eastern Time).',
  twoDaysAgo: 'Sign-ups on this day (Eastern Time).',
  threeDaysAgo: 'Sign-ups on this day (Eastern Time).',
  sevenDaysAgo: 'Sign-ups on this day (Eastern Time).',
  thisMonth: 'Sign-ups since the 1st of this month (Eastern Time), including today.',
  total: 'All-time sign-ups.',
} as const satisfies Record<SignUpWindow, string>

export const cardSalesDefinitions = {
  amount: 'The price before credits and charges.',
  customers: 'Card payments at this price. A customer who paid twice in the period is counted twice.',
  total: 'Amount times number of payments. Credits and charges are not included.',
} as const

/** Card payment amounts in the four sales reports. */
export const moneyDefinitions = {
  net: 'Gross less refunds. Chargebacks, credits and charges are not included.',
  gross: 'Prices of the card payments on these days, before credits and charges.',
  refunds:
    'Amounts returned to cards, on the day the portal requested the refund or learned of it, regardless of when the payment was made. Failed refunds are not counted.',
  payments: 'Card payments on these days. A customer who paid twice is counted twice.',
  average: 'Gross divided by the number of payments.',
} as const

/**
 * App store amounts. App stores charge and refund their customers themselves. Renewals are not counted, as specified.
 */
export const inAppMoneyDefinitions = {
  net: 'Gross less refunds, before app store commission.',
  gross: 'Subscriptions on these days times their price, before app store commission.',
  refunds:
    'Subscriptions that the app store refunded on these days (Eastern Time), regardless of when they started, at the price of their plan.',
  payments: 'App store subscriptions that started on these days.',
  average: 'Gross divided by the number of subscriptions.',
} as const

/** Rows of a breakdown. */
export const breakdownDefinitions = {
  price: 'The price before credits and charges.',
  plan: 'The plan that was paid for.',
  merchant: "Merchant of the payment. For app store subscriptions, the customer's merchant.",
  campaign: "UTM campaign of the customer's sign-up.",
  device: "Device or app that the customer signed up with. For app stores, the store's own.",
  product: 'Product sold in an app store.',
  day: 'Days in Eastern Time. A refund counts on the day it was requested.',
} as const satisfies Record<Breakdown, string>

const { monthly, yearly } = inAppPricesCents
export const inAppSalesDefinitions = {
  customers: 'App store subscriptions that started in the period. A customer who started two is counted twice.',
  total: `The number of subscriptions times their price: ${formatCents(monthly)} monthly, ${formatCents(yearly)} annual.`,
} as const

/** The work queues; two of them are also reports. */
export const queueDefinitions = {
  followUps: 'Open follow-ups for you or your role that are due today or overdue, in Eastern Time.',
  mentions: 'Notes that mention you and that you have not marked as read.',
  unverifiedPremium: 'Premium customers whose status is Unverified.',
  unpaidPremium:
    'Premium customers with an open invoice and at least one failed card payment for it. App store customers are not counted.',
  approvalsWaiting: 'Staff requests to give customers more than their limits allow.',
  ownRequests: 'Your requests for approval that have not been decided yet.',
  parkedCustomers: 'Customers whose billing failed. It stays on hold until someone resumes it.',
  unsettledPayments: 'Payments, refunds, upgrades and card changes whose result at the payment provider is unknown.',
  openDisputes: 'Chargebacks that the bank has not decided yet.',
  findings: "Unresolved differences between the records of the payment provider or an app store and the portal's.",
  guideProblems: 'Channels whose last program guide refresh failed or was rejected.',
  expiringVods: 'Enabled VODs whose license ends today or within the next 7 days.',
  expiredVods: 'VODs that are still enabled after the last day of their license.',
  auditTrailFailures: 'Differences found by the last audit trail check.',
  failedMails: 'Emails that could not be sent and have not been dismissed.',
  failedJobs:
    'Background jobs that failed permanently. Repeated failures of one job with the same data are counted once.',
  missedBackups: 'Nights without a backup, once the last backup is more than 30 hours old.',
  failingWebhooks: 'Webhooks that have failed for an hour, or were switched off because of failures.',
} as const satisfies Record<QueueName, string>

/** Notices above the VOD list; two of them are also work queues. */
export const vodDefinitions = {
  expiringIn7Days: queueDefinitions.expiringVods,
  expiringIn30Days: 'Enabled VODs whose license ends today or within the next 30 days.',
  enabledButExpired: queueDefinitions.expiredVods,
  licensedButDisabled: 'Disabled VODs whose license covers today.',
} as const satisfies Partial<Record<keyof VodCounts, string>>
