import type { ScheduledReport } from './calls.ts'

/** Titles of the reports in lists. */
export const reportTitles = {
  'customer-sign-up-report': 'Customer Sign Ups',
  'card-sales-report': 'Card Sales',
  'in-app-sales-report': 'In-App Sales',
  'merchant-sales-report': 'Merchant Sales',
  'utm-sales-report': 'UTM Sales',
  'unverified-premium-customer-report': 'Unverified Premium Customers',
  'unpaid-premium-customer-report': 'Unpaid Premium Customers',
} as const satisfies Record<ScheduledReport, string>
