import type { Period } from '@portal/contract/reports/comparison'
import { deviceNames, planNames } from '@portal/contract/reports/in-app'
import type { SaleKind } from '@portal/contract/reports/sales'
import { paths } from '../../../app/paths.ts'
import type { AddressQuery } from '../../../ui/address-query.ts'
import { type Counted, countedInAddress, periodInAddress, pick, utmNames, withQuery } from '../listed.ts'

/** The links to the lists behind the numbers of sales, and what these ask for. */

/** Which sales or refunds a number counts; what is left out is not asked for. */
export interface SaleQuestion {
  readonly price?: number
  readonly plan?: string
  readonly device?: string
  readonly merchant?: string
  readonly utm?: Partial<Record<(typeof utmNames)[number], string>>
  /** Of customers who came without this value. */
  readonly without?: 'client' | 'campaign'
  /** Payments where it is left out. */
  readonly kind?: SaleKind
  /** Where the list leads back to, unless to the report of the channel. */
  readonly report?: 'merchant-sales-report' | 'utm-sales-report'
}

/** The list behind a number of card sales. */
export function paymentsLink(period: Period, counted: Counted, asks: SaleQuestion = {}): string {
  return salesLink(paths.reportedPayments(), period, counted, asks)
}

/** The list behind a number of the in-app sales. */
export function inAppLink(period: Period, counted: Counted, asks: SaleQuestion = {}): string {
  return salesLink(paths.reportedInAppSubscriptions(), period, counted, asks)
}

/** The same of the UTM report. */
export function utmPaymentsLink(period: Period, counted: Counted, asks: SaleQuestion): string {
  return salesLink(paths.reportedUtmPayments(), period, counted, asks)
}

function salesLink(path: string, period: Period, counted: Counted, { utm, kind, ...asks }: SaleQuestion): string {
  const which = { ...asks, ...utm, kind: kind === 'payments' ? undefined : kind }
  return withQuery(path, { ...periodInAddress(period), ...which, ...countedInAddress(counted) })
}

/** What the address of a list of sales asks for; the server says no to what it does not know. */
export function salesOfQuery(query: AddressQuery): Record<string, never> {
  return pick(query, ['price', 'plan', 'device', 'merchant', 'without', 'kind', ...utmNames])
}

/** The same in words: `iOS`, `Annual`, `ACME`, `spring`, `No campaign`. */
export function saleWords(query: AddressQuery): string[] {
  const { device, plan, merchant, without } = query
  const words = [
    device && (deviceNames[device as keyof typeof deviceNames] ?? device),
    plan && (planNames[plan as keyof typeof planNames] ?? plan),
    merchant,
    ...utmNames.map((name) => query[name]),
    without && (without === 'client' ? 'No device' : 'No campaign'),
  ]
  return words.flatMap((word) => (word ? [word] : []))
}

/** The sales report that has the number whose list an address asks for, asked as it was. */
export function salesReportBehind(query: AddressQuery): { readonly to: string; readonly label: string } {
  const days = { from: query.from, to: query.to }
  if (query.report === 'merchant-sales-report') {
    const to = withQuery(paths.merchantSalesReport(), { merchant: query.merchant, ...days })
    return { to, label: 'Merchant Sales Report' }
  }
  if (query.report === 'utm-sales-report')
    return { to: withQuery(paths.utmSalesReport(), { ...pick(query, utmNames), ...days }), label: 'UTM Sales Report' }
  return { to: withQuery(paths.cardSalesReport(), days), label: 'Card Sales Report' }
}
