import type { InputOf } from '@portal/contract/call'
import { reportsCalls } from '@portal/contract/reports/calls'
import { type Comparison, comparisonOf, type Period, type ReportDays } from '@portal/contract/reports/comparison'
import { type Breakdown, type SalesChannel, type SoldRow, type Sums } from '@portal/contract/reports/sales'
import type { SalesListName, SalesReport, SalesTable } from '@portal/contract/views/report-lists'
import { useCallQuery } from '../../../app/api/queries.ts'
import { portalNow } from '../../../ui/portal-clock.ts'
import { noPeriod, periodOf } from '../listed.ts'
import { type SaleFilters, salesLink } from './sale-links.ts'
import { paths } from '../../../app/paths.ts'

/** The sales and days that a report covers. */
export interface SalesRequest {
  readonly channel: SalesChannel
  readonly days: ReportDays
  readonly filters: Pick<SaleFilters, 'merchant' | 'utm' | 'report'>
  /** The report that shows them, if other than that of the filters. */
  readonly shownIn?: SaleFilters['report']
}

export type Day = Sums & { readonly day: string }

/** Sales and refunds per day, compared with those of another period. */
export function useSalesByDay(request: SalesRequest, enabled = true) {
  const current = useSales(request, request.days, 'day', enabled)
  const comparison = current.asOf ? comparisonOf(request.days, current.asOf) : null
  const previous = useSales(request, comparison?.period ?? noPeriod, 'day', comparison !== null)
  const rows = current.data?.map(toDay)
  const before: (Comparison & { readonly rows: readonly Day[]; readonly asOf: Date }) | undefined =
    comparison && previous.data && previous.asOf && previous.data.length > 0
      ? { ...comparison, rows: previous.data.map(toDay), asOf: previous.asOf }
      : undefined
  return { ...current, rows, before }
}

export function useSales({ channel, filters }: SalesRequest, period: Period, by: Breakdown, enabled = true) {
  const { merchant, utm, report } = filters
  const days = periodOf(period)
  const ofUtm = useCallQuery(
    reportsCalls.getUtmSales,
    // The UTM report has no breakdown by price or product.
    { ...days, ...utm, by: by as InputOf<typeof reportsCalls.getUtmSales>['by'] },
    { enabled: enabled && report === 'utm-sales-report', quiet: true },
  )
  const ofAll = useCallQuery(
    reportsCalls.getSales,
    { ...days, ...(merchant && { merchant }), channel, by },
    { enabled: enabled && report !== 'utm-sales-report', quiet: true },
  )
  return report === 'utm-sales-report' ? ofUtm : ofAll
}

/** The list behind a number of the report or one of its rows. */
export function salesLinkOf(
  { channel, filters, shownIn }: SalesRequest,
  period: Period,
  { count, at = portalNow() }: { readonly count: number; readonly at?: Date | undefined },
  more: SaleFilters = {},
): string {
  const shown = { ...filters, ...(shownIn && { report: shownIn }), ...more }
  return salesLink(listPath(channel, filters), period, { count, at }, shown)
}

function listPath(channel: SalesChannel, { report }: SalesRequest['filters']): string {
  if (report === 'utm-sales-report') return paths.reportedUtmPayments()
  return channel === 'card' ? paths.reportedPayments() : paths.reportedInAppSubscriptions()
}

/** The list under which saved views of a sales table are stored. */
export function salesListOf(request: SalesRequest, by: SalesTable): SalesListName {
  return `${salesReportOf(request)} by ${by}` as const
}

function salesReportOf({ channel, filters }: SalesRequest): SalesReport {
  if (filters.report === 'merchant-sales-report') return 'merchant sales'
  if (filters.report === 'utm-sales-report') return 'utm sales'
  return channel === 'card' ? 'card sales' : 'in-app sales'
}

function toDay({ key, ...sums }: SoldRow): Day {
  return { ...sums, day: key ?? '' }
}
