import { z } from 'zod'
import { defineCalls, noInput } from '../call.ts'
import { merchantCode } from '../fields.ts'
import { calendarDay, count, flag, instant, positions } from '../wire.ts'
import { cardSales } from './card-sales.ts'
import { homeStatistics, signUpReport } from './counts.ts'
import { inAppSales } from './in-app.ts'
import {
  inAppList,
  inAppListInput,
  paymentList,
  paymentListInput,
  signUpList,
  signUpListInput,
  utmFilter,
} from './lists.ts'
import { salesInput, soldRow } from './sales.ts'
import { merchantNotFound, reportNotAllowed } from './refusals.ts'

/** What the sign-up report says when one of its two attributions cannot be had. */
export const signUpReportFailed = {
  affiliate: 'Error fetching affiliate report',
  nonAffiliate: 'Error fetching non-affiliate report',
} as const

const signUps = positions(['total', 'premium', 'trial', 'complimentary'], count)
const utmValues = positions(['client', 'source', 'campaign', 'medium', 'term', 'content'], z.array(z.string()))
export type SignUps = z.output<typeof signUps>
export type UtmValues = z.output<typeof utmValues>

const customer = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() })
export type ReportedCustomer = z.output<typeof customer>

/** From the start of the first to the last millisecond of the last Eastern day. */
const period = { startDateUtc: instant, endDateUtc: instant }

export const reportsCalls = defineCalls({
  getUserHomeStatistics: {
    method: 'GET',
    path: '/get-user-home-statistics',
    permission: 'user-home',
    input: noInput,
    reply: homeStatistics,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching report',
  },
  /** Of affiliates' customers or of the brand's own; `complimentary` says whether to count complimentary ones. */
  getUserSignUpReport: {
    method: 'GET',
    path: '/get-user-sign-up-report',
    permission: 'customer-sign-up-report',
    input: z.strictObject({ affiliate: flag, complimentary: flag }),
    reply: signUpReport,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching report',
  },
  getCardSalesReport: {
    method: 'GET',
    path: '/get-card-sales-report',
    permission: 'card-sales-report',
    input: inOrder(z.strictObject(period)),
    reply: cardSales,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching card sales report',
  },
  getInAppSalesReport: {
    method: 'GET',
    path: '/get-in-app-sales-report',
    permission: 'in-app-sales-report',
    input: inOrder(z.strictObject(period)),
    reply: inAppSales,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching in-app sales report',
  },
  getMerchantSalesReport: {
    method: 'GET',
    path: '/get-merchant-sales-report',
    permission: 'merchant-sales-report',
    input: inOrder(z.strictObject({ ...period, merchant: merchantCode })),
    reply: signUps,
    mayBeStale: true,
    errors: merchantNotFound,
    failed: 'Error fetching merchant sales report',
  },
  /** Every value that any customer came with. */
  getAllUtmValues: {
    method: 'GET',
    path: '/get-all-utm-values',
    permission: 'utm-sales-report',
    input: noInput,
    reply: utmValues,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching UTM values',
  },
  getUtmSalesReport: {
    method: 'GET',
    path: '/get-utm-sales-report',
    permission: 'utm-sales-report',
    input: inOrder(z.strictObject({ ...period, ...utmFilter })),
    reply: signUps,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching UTM sales report',
  },
  /** How many signed up on each Eastern day of a span, days without anyone left out; type is that of now. */
  getSignUpsByDay: {
    method: 'GET',
    path: '/get-sign-ups-by-day',
    permission: 'customer-sign-up-report',
    input: inOrder(z.strictObject({ ...period, affiliate: flag.optional() })),
    reply: z.array(z.object({ day: calendarDay, trial: count, premium: count, complimentary: count })),
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching report',
  },
  /** The customers behind a number of sign-ups. */
  getReportedSignUps: {
    method: 'GET',
    path: '/get-reported-sign-ups',
    permission: 'customer-sign-up-report',
    input: signUpListInput,
    reply: signUpList,
    mayBeStale: true,
    // Who may not see the report of a merchant, or of UTM values, gets no list of these either.
    errors: { ...reportNotAllowed, ...merchantNotFound },
    failed: 'Error fetching customers',
  },
  /** What was sold and refunded in some days, by price, plan, merchant, campaign, device or day. */
  getSales: {
    method: 'GET',
    path: '/get-sales',
    permission: 'sales',
    input: salesInput,
    reply: z.array(soldRow),
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching sales',
  },
  /** The payments and refunds behind a number of a sales report. */
  getReportedPayments: {
    method: 'GET',
    path: '/get-reported-payments',
    permission: 'sales',
    input: paymentListInput,
    reply: paymentList,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching payments',
  },
  /** The subscriptions behind a number of the in-app sales report. */
  getReportedInAppSubscriptions: {
    method: 'GET',
    path: '/get-reported-in-app-subscriptions',
    permission: 'in-app-sales-report',
    input: inAppListInput,
    reply: inAppList,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching in-app subscriptions',
  },
  getUnverifiedPremiumUsers: {
    method: 'GET',
    path: '/get-unverified-premium-users',
    permission: 'unverified-premium-customer-report',
    input: noInput,
    reply: z.array(customer),
    errors: {},
    failed: 'Error fetching report',
  },
  getUnpaidPremiumUsers: {
    method: 'GET',
    path: '/get-unpaid-premium-users',
    permission: 'unpaid-premium-customer-report',
    input: noInput,
    reply: z.array(customer),
    errors: {},
    failed: 'Error fetching report',
  },
})

function inOrder<S extends z.ZodType<{ startDateUtc: Date; endDateUtc: Date }>>(input: S) {
  return input.refine(({ startDateUtc, endDateUtc }) => startDateUtc <= endDateUtc, {
    path: ['endDateUtc'],
    error: 'End date cannot be before start date',
  })
}
