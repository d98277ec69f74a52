import { deviceName } from '@portal/contract/display-name'
import type { Period } from '@portal/contract/reports/comparison'
import { planNames } from '@portal/contract/reports/in-app'
import type { SaleKind } from '@portal/contract/reports/sales'
import { paths } from '../../../app/paths.ts'
import type { AddressQuery } from '../../../ui/address-query.ts'
import {
  type ReportCount,
  type UtmName,
  countToQuery,
  periodInAddress,
  pickFilters,
  utmNames,
  utmTexts,
  withQuery,
} from '../listed.ts'

/** Links to the lists behind sales numbers, and the lists' filters. */

/** The sales or refunds that a number counts; omitted properties do not filter. */
export interface SaleFilters {
  readonly price?: number
  readonly plan?: string
  readonly device?: string
  readonly merchant?: string
  readonly utm?: Partial<Record<UtmName, string>>
  /** Only customers without this value. */
  readonly without?: 'client' | 'campaign'
  /** Payments by default. */
  readonly kind?: SaleKind
  /** The report that the list links back to; by default that of the list. */
  readonly report?: 'merchant-sales-report' | 'utm-sales-report'
}

/** The list behind a sales number, at the path of its screen. */
export function salesLink(path: string, period: Period, counted: ReportCount, filters: SaleFilters): string {
  const { utm, kind, ...others } = filters
  const query = { ...others, ...utm, kind: kind === 'payments' ? undefined : kind }
  return withQuery(path, { ...periodInAddress(period), ...query, ...countToQuery(counted) })
}

/** Filters in the URL of a sales list; the server rejects unknown values. */
export function salesOfQuery(query: AddressQuery): Record<string, never> {
  return pickFilters(query, ['price', 'plan', 'device', 'merchant', 'without', 'kind', ...utmNames])
}

/** The same as text: `iOS`, `Annual`, `ACME`, `Campaign spring`, `No campaign`. */
export function saleFilterLabels(query: AddressQuery): string[] {
  const { device, plan, merchant, without } = query
  const labels = [
    device && deviceName(device),
    plan && (planNames[plan as keyof typeof planNames] ?? plan),
    merchant,
    ...utmTexts(query),
    without && (without === 'client' ? 'No device' : 'No campaign'),
  ]
  return labels.flatMap((label) => (label ? [label] : []))
}

/**
 * The sales report with the number behind a list's URL, with the same filters.
 *
 * @param source the list; who may open the one of UTM payments may not open other sales reports
 */
export function salesReportOfList(
  query: AddressQuery,
  source: 'reported-payments' | 'reported-utm-payments',
): { readonly to: string; readonly label: string } {
  const days = { from: query.from, to: query.to }
  if (source === 'reported-utm-payments') {
    const to = withQuery(paths.utmSalesReport(), { ...pickFilters(query, utmNames), ...days })
    return { to, label: 'UTM Sales Report' }
  }
  if (query.report === 'merchant-sales-report') {
    const to = withQuery(paths.merchantSalesReport(), { merchant: query.merchant, ...days })
    return { to, label: 'Merchant Sales Report' }
  }
  // Opened from all sales, without UTM values.
  if (query.report === 'utm-sales-report')
    return { to: withQuery(paths.utmSalesReport(), days), label: 'UTM Sales Report' }
  return { to: withQuery(paths.cardSalesReport(), days), label: 'Card Sales Report' }
}
