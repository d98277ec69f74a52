import type { Permission } from '@portal/contract/permissions'
import { paths } from '../../app/paths.ts'

/** All reports, in menu order. */
export const reports: readonly {
  readonly title: string
  readonly to: string
  readonly permission: Permission
  readonly about: string
}[] = [
  {
    title: 'Customer Sign Ups',
    to: paths.customerSignUpReport(),
    permission: 'customer-sign-up-report',
    about: 'Sign-ups by date, type, plan and attribution',
  },
  {
    title: 'Card Sales',
    to: paths.cardSalesReport(),
    permission: 'card-sales-report',
    about: 'Card payments by price',
  },
  {
    title: 'In-App Sales',
    to: paths.inAppSalesReport(),
    permission: 'in-app-sales-report',
    about: 'App store subscriptions by device and plan',
  },
  {
    title: 'Merchant Sales',
    to: paths.merchantSalesReport(),
    permission: 'merchant-sales-report',
    about: 'Sign-ups and card sales by merchant',
  },
  {
    title: 'UTM Sales',
    to: paths.utmSalesReport(),
    permission: 'utm-sales-report',
    about: 'Sign-ups and card sales by client and UTM value',
  },
  {
    title: 'Unverified Premium Customers',
    to: paths.unverifiedPremiumCustomerReport(),
    permission: 'unverified-premium-customer-report',
    about: 'Premium customers to verify',
  },
  {
    title: 'Unpaid Premium Customers',
    to: paths.unpaidPremiumCustomerReport(),
    permission: 'unpaid-premium-customer-report',
    about: 'Premium customers whose card could not be charged',
  },
]
