import { z } from 'zod'
import { defineCalls, noInput, nothing } from '../call.ts'
import { CSV_TYPE } from '../csv.ts'
import { merchantCode } from '../fields.ts'
import { count, namedPositions } from '../wire.ts'
import { cancellationCalls } from './cancellations.ts'
import { cardSales } from './card-sales.ts'
import { homeStatistics } from './counts.ts'
import { inAppSales } from './in-app.ts'
import {
  inAppFileInput,
  inAppList,
  inAppListInput,
  paymentFileInput,
  paymentList,
  paymentListInput,
  utmPaymentFileInput,
  utmPaymentListInput,
} from './lists.ts'
import { inOrder, period } from './period.ts'
import { reportedCustomer, unpaidCustomer, unverifiedCustomer } from './premium.ts'
import { salesInput, soldRow, utmSalesInput } from './sales.ts'
import { listTooLong, merchantNotFound, reportNotAllowed } from './refusals.ts'
import { signUpCalls } from './sign-ups/calls.ts'
import { utmFilter } from './utm.ts'

const signUps = namedPositions(['total', 'premium', 'trial', 'complimentary'], count)
const utmValues = namedPositions(['client', 'source', 'campaign', 'medium', 'term', 'content'], z.array(z.string()))
export type SignUps = z.output<typeof signUps>
export type UtmValues = z.output<typeof utmValues>

export const reportsCalls = defineCalls({
  ...signUpCalls,
  ...cancellationCalls,
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
  /** Every UTM value of any customer. */
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
  /** Sales and refunds of a period, by price, plan, merchant, campaign, device or day. */
  getSales: {
    method: 'GET',
    path: '/get-sales',
    permission: 'card-sales-report',
    input: salesInput,
    reply: z.array(soldRow),
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching sales',
  },
  /** Card sales to customers with given UTM values. */
  getUtmSales: {
    method: 'GET',
    path: '/get-utm-sales',
    permission: 'utm-sales-report',
    input: utmSalesInput,
    reply: z.array(soldRow),
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching sales',
  },
  /** Payments and refunds behind a number in a sales report. */
  getReportedPayments: {
    method: 'GET',
    path: '/get-reported-payments',
    permission: 'card-sales-report',
    input: paymentListInput,
    reply: paymentList,
    mayBeStale: true,
    errors: {},
    failed: 'Error fetching payments',
  },
  /** The same for customers with given UTM values. */
  getReportedUtmPayments: {
    method: 'GET',
    path: '/get-reported-utm-payments',
    permission: 'utm-sales-report',
    input: utmPaymentListInput,
    reply: paymentList,
    mayBeStale: true,
    errors: reportNotAllowed,
    failed: 'Error fetching payments',
  },
  /** Subscriptions behind a number in the in-app sales report. */
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
  /** All these payments and refunds as a file. */
  downloadReportedPayments: {
    method: 'GET',
    path: '/download-reported-payments',
    permission: 'card-sales-report',
    input: paymentFileInput,
    reply: nothing,
    download: { fileName: 'card-payments.csv', contentType: CSV_TYPE },
    errors: listTooLong,
    failed: 'Unable to download the payments',
  },
  /** All payments and refunds of the UTM list as a file. */
  downloadReportedUtmPayments: {
    method: 'GET',
    path: '/download-reported-utm-payments',
    permission: 'utm-sales-report',
    input: utmPaymentFileInput,
    reply: nothing,
    download: { fileName: 'card-payments.csv', contentType: CSV_TYPE },
    errors: { ...reportNotAllowed, ...listTooLong },
    failed: 'Unable to download the payments',
  },
  /** All these subscriptions as a file. */
  downloadReportedInAppSubscriptions: {
    method: 'GET',
    path: '/download-reported-in-app-subscriptions',
    permission: 'in-app-sales-report',
    input: inAppFileInput,
    reply: nothing,
    download: { fileName: 'in-app-subscriptions.csv', contentType: CSV_TYPE },
    errors: listTooLong,
    failed: 'Unable to download the in-app subscriptions',
  },
  getUnverifiedPremiumUsers: {
    method: 'GET',
    path: '/get-unverified-premium-users',
    permission: 'unverified-premium-customer-report',
    input: noInput,
    reply: z.array(reportedCustomer),
    errors: {},
    failed: 'Error fetching report',
  },
  getUnpaidPremiumUsers: {
    method: 'GET',
    path: '/get-unpaid-premium-users',
    permission: 'unpaid-premium-customer-report',
    input: noInput,
    reply: z.array(reportedCustomer),
    errors: {},
    failed: 'Error fetching report',
  },
  /** The same customers with details of their cases, longest waiting first. */
  getUnverifiedPremiumList: {
    method: 'GET',
    path: '/get-unverified-premium-list',
    permission: 'unverified-premium-customer-report',
    input: noInput,
    reply: z.array(unverifiedCustomer),
    errors: {},
    failed: 'Error fetching report',
  },
  /** The same customers with details of their cases, longest overdue first. */
  getUnpaidPremiumList: {
    method: 'GET',
    path: '/get-unpaid-premium-list',
    permission: 'unpaid-premium-customer-report',
    input: noInput,
    reply: z.array(unpaidCustomer),
    errors: {},
    failed: 'Error fetching report',
  },
})
