import type { Permission } from '../permissions.ts'
import { chartTable, salesLists } from './report-lists.ts'

export interface ViewedList {
  readonly title: string
  /** Permission of the screen. */
  readonly permission: Permission
  /** Path of the screen; absent if the path also names the listed object, such as a customer. */
  readonly screen?: string
  /** Tab of the screen as in the URL. */
  readonly tab?: string
  /** Set for the table below a chart, which the URL opens by the list's name. */
  readonly isOfChart?: true
  /** Prefix of the list's URL parameters if the screen has several lists. */
  readonly prefix?: string
}

/** Lists with saved views, by their download names. */
const viewedLists = {
  customers: { title: 'Customers', permission: 'customers' },
  'customer ledger': { title: 'Ledger', permission: 'view-customer' },
  'customer invoices': { title: 'Invoices', permission: 'view-customer' },
  'customer events': { title: 'Events', permission: 'view-customer' },
  'customer payments': { title: 'Payments', permission: 'view-customer' },
  'customer refunds': { title: 'Refunds', permission: 'view-customer' },
  'customer credits': { title: 'Credits', permission: 'view-customer' },
  'customer charges': { title: 'Charges', permission: 'view-customer' },
  'customer imported': { title: 'Former System', permission: 'view-customer' },
  'customer application errors': { title: 'Application Errors', permission: 'view-customer' },
  'customer failed attempts': { title: 'Failed Payment Attempts', permission: 'view-customer' },
  'unverified premium customers': {
    title: 'Unverified Premium Customer Report',
    permission: 'unverified-premium-customer-report',
    screen: '/unverified-premium-customer-report',
  },
  'unpaid premium customers': {
    title: 'Unpaid Premium Customer Report',
    permission: 'unpaid-premium-customer-report',
    screen: '/unpaid-premium-customer-report',
  },
  'customers on hold': {
    title: 'Customers on Hold',
    permission: 'billing-problems',
    screen: '/billing-problems',
    prefix: 'parked.',
  },
  discrepancies: {
    title: 'Discrepancies',
    permission: 'billing-problems',
    screen: '/billing-problems',
    prefix: 'findings.',
  },
  'open chargebacks': {
    title: 'Open Chargebacks',
    permission: 'billing-problems',
    screen: '/billing-problems',
    prefix: 'chargebacks.',
  },
  'pending payments': {
    title: 'Pending Payments',
    permission: 'billing-problems',
    screen: '/billing-problems',
    prefix: 'payments.',
  },
  channels: { title: 'Channels', permission: 'channels', screen: '/channels' },
  programs: { title: 'Programs', permission: 'channels' },
  'channel logos': { title: 'Channel Logos', permission: 'channel-logos', screen: '/channel-logos' },
  'channel tags': { title: 'Channel Tags', permission: 'channel-tags', screen: '/channel-tags' },
  'channel tag values': { title: 'Channel Tag Values', permission: 'channel-tags' },
  vods: { title: 'VODs', permission: 'vods', screen: '/vods' },
  merchants: { title: 'Merchants', permission: 'merchants', screen: '/merchants' },
  'complimentary codes': {
    title: 'Complimentary Codes',
    permission: 'complimentary-codes',
    screen: '/complimentary-codes',
  },
  'customer exports': { title: 'Customer Export', permission: 'customer-export', screen: '/customer-export' },
  'application error groups': {
    title: 'Application Errors',
    permission: 'application-errors',
    screen: '/application-errors',
  },
  'application errors': { title: 'Application Errors', permission: 'application-errors' },
  'errors by day': {
    title: 'Errors by Day',
    permission: 'application-errors',
    screen: '/application-errors',
    ...chartTable,
  },
  'follow-ups': { title: 'Follow-Ups', permission: 'view-customer', screen: '/follow-ups' },
  'bulk actions': { title: 'Bulk Actions', permission: 'bulk-actions', screen: '/bulk-actions' },
  'bulk action rows': { title: 'Rows', permission: 'bulk-actions' },
  mentions: { title: 'Mentions', permission: 'view-customer', screen: '/follow-ups', tab: 'mentions' },
  'money limits': { title: 'Money Limits', permission: 'money-limits', screen: '/money-limits' },
  backups: { title: 'Backups', permission: 'backups', screen: '/backups' },
  'scheduled reports': { title: 'Scheduled Reports', permission: 'reports', screen: '/reports', prefix: 'mailed.' },
  'sign-ups by day': {
    title: 'Sign-Ups by Day',
    permission: 'customer-sign-up-report',
    screen: '/customer-sign-up-report',
    ...chartTable,
  },
  'cancellations by day': {
    title: 'Cancellations by Day',
    permission: 'customer-sign-up-report',
    screen: '/user-home',
    ...chartTable,
  },
  ...salesLists,
  'audit trail': { title: 'Audit Trail', permission: 'audit-trail', screen: '/audit-trail' },
  'admin users': { title: 'Admin Users', permission: 'admin-users', screen: '/admin-users' },
  'security events': { title: 'Security Events', permission: 'security-events', screen: '/security-events' },
  'service keys': { title: 'Service Keys', permission: 'service-keys', screen: '/service-keys' },
  webhooks: { title: 'Webhooks', permission: 'webhooks', screen: '/webhooks' },
  deliveries: { title: 'Deliveries', permission: 'webhooks' },
  emails: { title: 'Outbox', permission: 'outbox', screen: '/outbox' },
  'failed jobs': { title: 'Failed Jobs', permission: 'failed-jobs', screen: '/failed-jobs' },
  activity: { title: 'Demo Clock Activity', permission: 'demo-clock', screen: '/demo-clock' },
} as const satisfies Readonly<Record<string, ViewedList>>

export type ViewedListName = keyof typeof viewedLists
export const viewedListNames = Object.keys(viewedLists) as [ViewedListName, ...ViewedListName[]]

/** The list of this name, if it supports saved views. */
export function viewedListOf(name: string): (ViewedList & { readonly name: ViewedListName }) | null {
  const found = viewedListNames.find((one) => one === name)
  return found ? { ...viewedLists[found], name: found } : null
}
