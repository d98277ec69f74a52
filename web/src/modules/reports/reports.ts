import type { Permission } from '@portal/contract/permissions'
import { reportTitles } from '@portal/contract/reports/schedules/titles'
import { paths } from '../../app/paths.ts'

/** All reports, in menu order. */
export const reports: readonly {
  readonly title: string
  readonly to: string
  readonly permission: Permission
  readonly about: string
}[] = [
  {
    title: reportTitles['customer-sign-up-report'],
    to: paths.customerSignUpReport(),
    permission: 'customer-sign-up-report',
    about: 'Sign-ups by date, type, plan and attribution',
  },
  {
    title: reportTitles['card-sales-report'],
    to: paths.cardSalesReport(),
    permission: 'card-sales-report',
    about: 'Card payments by price',
  },
  {
    title: reportTitles['in-app-sales-report'],
    to: paths.inAppSalesReport(),
    permission: 'in-app-sales-report',
    about: 'App store subscriptions by device and plan',
  },
  {
    title: reportTitles['merchant-sales-report'],
    to: paths.merchantSalesReport(),
    permission: 'merchant-sales-report',
    about: 'Sign-ups and card sales by merchant',
  },
  {
    title: reportTitles['utm-sales-report'],
    to: paths.utmSalesReport(),
    permission: 'utm-sales-report',
    about: 'Sign-ups and card sales by client and UTM value',
  },
  {
    title: reportTitles['unverified-premium-customer-report'],
    to: paths.unverifiedPremiumCustomerReport(),
    permission: 'unverified-premium-customer-report',
    about: 'Premium customers to verify',
  },
  {
    title: reportTitles['unpaid-premium-customer-report'],
    to: paths.unpaidPremiumCustomerReport(),
    permission: 'unpaid-premium-customer-report',
    about: 'Premium customers whose card could not be charged',
  },
]
