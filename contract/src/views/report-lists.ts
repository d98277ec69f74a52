import type { ViewedList } from './lists.ts'

/** For the table below a chart. */
export const chartTable = { isOfChart: true, prefix: 'days.' } as const

const salesReports = {
  'card sales': { title: 'Card Sales', permission: 'card-sales-report', screen: '/card-sales-report' },
  'in-app sales': { title: 'In-App Sales', permission: 'in-app-sales-report', screen: '/in-app-sales-report' },
  'merchant sales': { title: 'Merchant Sales', permission: 'merchant-sales-report', screen: '/merchant-sales-report' },
  'utm sales': { title: 'UTM Sales', permission: 'utm-sales-report', screen: '/utm-sales-report' },
} as const satisfies Readonly<Record<string, ViewedList>>

const breakdowns = { plan: 'Plan', merchant: 'Merchant', campaign: 'Campaign', device: 'Device' } as const
export type SalesReport = keyof typeof salesReports
export type SalesTable = keyof typeof breakdowns | 'day'
export type SalesListName = `${SalesReport} by ${SalesTable}`

/** A table for each tab of a sales report, which is part of the URL, and the table of its chart. */
export const salesLists = Object.fromEntries(
  Object.entries(salesReports).flatMap(([report, { title, permission, screen }]) => [
    ...Object.entries(breakdowns).map(([by, label]) => [
      `${report} by ${by}`,
      { title: `${title} by ${label}`, permission, screen, tab: by, prefix: 'by.' },
    ]),
    [`${report} by day`, { title: `${title} by Day`, permission, screen, ...chartTable }],
  ]),
  // fromEntries loses the names: each occurs once.
) as Readonly<Record<SalesListName, ViewedList>>
