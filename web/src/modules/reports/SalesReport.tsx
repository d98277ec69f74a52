import type { Call, ReplyOf } from '@portal/contract/call'
import { type Comparison, comparisonOf, type ReportDays } from '@portal/contract/reports/comparison'
import { formatCents } from '@portal/contract/money'
import type { ScheduledReport } from '@portal/contract/reports/schedules/calls'
import { countOf, type SaleKind, type SalesChannel, type SoldRow, type Sums } from '@portal/contract/reports/sales'
import { Definitions } from '../../ui/Definitions.tsx'
import type { Loadable } from '../../ui/Empty.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { countColumn, moneyColumn } from '../../ui/list-table/value-columns.tsx'
import { NumberLink } from '../../ui/NumberLink.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { noPeriod } from './listed.ts'
import type { SaleFilters } from './sales/sale-links.ts'
import { ReportPage } from './ReportPage.tsx'
import { ReportTable } from './ReportTable.tsx'
import { BreakdownTabs } from './sales/BreakdownTabs.tsx'
import { comparisonColumns } from './sales/comparison-columns.tsx'
import { type MoneyRows, refundColumns, shareColumn, channelLabels } from './sales/money-columns.tsx'
import styles from './sales/Sales.module.css'
import { SalesMoney } from './sales/SalesMoney.tsx'
import { salesLinkOf, useSales } from './sales/use-sales.ts'
import { useReport } from './use-report.ts'

interface Sales {
  readonly count: number
  readonly totalCents: number
}

interface SalesReportProps<C extends Call, Row extends Sales> {
  readonly title: string
  /** Name of the report when scheduled. */
  readonly name: ScheduledReport
  readonly loading: string
  readonly label: string
  readonly call: C
  readonly channel: SalesChannel
  /** @param sold the sales with refunds, including rows with refunds only; undefined while loading */
  readonly rowsOf: (reply: ReplyOf<C>, sold?: readonly SoldRow[]) => readonly Row[]
  /** What distinguishes the rows. */
  readonly soldBy: 'price' | 'product'
  /** Sales and refunds of a row. */
  readonly soldOf: (row: Row, sold: readonly SoldRow[]) => Sums
  readonly toTotal: (sums: Sales) => Row
  /** Columns before count and total. */
  readonly columns: readonly Column<Row>[]
  readonly definitions: { readonly customers: string; readonly total: string }
  /** What the Customers column counts. */
  readonly counted: string
  /** The sales that a row counts. */
  readonly filtersOf: (row: Row) => SaleFilters
  /** Title of the specified table's tab. */
  readonly tab: string
  readonly empty: string
  /** Below the specified table. */
  readonly note: string
}

/** Sales in a period: amounts, days and the table, with further breakdowns. */
export function SalesReport<C extends Call, Row extends Sales>(props: SalesReportProps<C, Row>) {
  const { title, name, loading, call } = props
  const report = useReport(call, {}, () => ({}), { isCompared: false })
  return (
    <ReportPage title={title} loading={loading} report={report} name={name}>
      {({ reply, days, asOf }) => <SalesResult {...props} reply={reply} days={days} asOf={asOf} />}
    </ReportPage>
  )
}

interface SalesResultProps<C extends Call, Row extends Sales> extends SalesReportProps<C, Row> {
  readonly reply: ReplyOf<C>
  readonly days: ReportDays
  readonly asOf: Date
}

function SalesResult<C extends Call, Row extends Sales>(props: SalesResultProps<C, Row>) {
  const { label, channel, reply, rowsOf, soldBy, days, asOf, toTotal, tab, empty, note } = props
  const request = { channel, days, filters: {} }
  const current = useSales(request, days, soldBy)
  const sold = current.data
  const comparison = comparisonOf(days, asOf)
  const before = useSales(request, comparison?.period ?? noPeriod, soldBy, comparison !== null)
  const { columnDefinitions, counted } = channelLabels(channel)
  const rows = rowsOf(reply, sold)
  const total = sum(rows)
  return (
    <section aria-label={label}>
      <Definitions>
        <SalesMoney request={request} />
        <NotLoadedNote part="Refunds and net" loadable={current} />
        <NotLoadedNote part="The earlier period" loadable={before} />
        <div className={styles.tabs}>
          <BreakdownTabs
            request={request}
            title={tab}
            note={
              <p className={styles.note}>
                {counted}: {columnDefinitions.payments} Refunds: {columnDefinitions.refunds}
              </p>
            }
          >
            <ReportTable
              label={label}
              days={days}
              columns={[
                ...columnsFor(props, sold, total),
                ...(comparison && before.data?.length !== 0
                  ? comparedColumns(props, { comparison, earlier: before.data, at: before.asOf })
                  : []),
              ]}
              rows={rows}
              total={toTotal(total)}
              empty={empty}
            />
            <p className={styles.note}>{note}</p>
          </BreakdownTabs>
        </div>
      </Definitions>
    </section>
  )
}

/** Shows that a part of the table could not be loaded. */
function NotLoadedNote({ part, loadable }: { readonly part: string; readonly loadable: Loadable<unknown> }) {
  if (loadable.data || !loadable.failure) return null
  return (
    <p className={styles.note}>
      <span role="alert">{part} could not be read.</span> <TextButton onClick={loadable.retry}>Try Again</TextButton>
    </p>
  )
}

function columnsFor<C extends Call, Row extends Sales>(
  { columns, definitions, counted, filtersOf, channel, days, asOf, soldOf }: SalesResultProps<C, Row>,
  sold: readonly SoldRow[] | undefined,
  total: Sales,
): readonly Column<Row>[] {
  const linkOf = (row: Row, count = row.count, kind?: SaleKind) =>
    salesLinkOf({ channel, days, filters: {} }, days, { count, at: asOf }, { ...filtersOf(row), ...(kind && { kind }) })
  const money: MoneyRows<Row> = {
    sumsOf: (row) => sold && { ...soldOf(row, sold), sales: row.count, grossCents: row.totalCents },
    linkOf: (row, sums, kind) => linkOf(row, countOf(sums, kind), kind),
    columnDefinitions: channelLabels(channel).columnDefinitions,
  }
  return [
    ...columns,
    {
      ...countColumn<Row>('customers', 'Customers', ({ count }) => count, linkOf, definitions.customers),
      note: counted,
    },
    {
      ...moneyColumn<Row>('total', 'Total', ({ totalCents }) => totalCents),
      definition: definitions.total,
      cell: (row, cellName) => (
        <NumberLink to={linkOf(row)} of={cellName}>
          {formatCents(row.totalCents)}
        </NumberLink>
      ),
    },
    ...refundColumns(money),
    { ...shareColumn<Row>(({ totalCents }) => totalCents, total.totalCents), isSecondary: true },
  ]
}

interface Earlier {
  readonly comparison: Comparison
  /** Undefined while loading. */
  readonly earlier: readonly SoldRow[] | undefined
  readonly at: Date | undefined
}

function comparedColumns<C extends Call, Row extends Sales>(
  { channel, days, filtersOf, soldOf }: SalesResultProps<C, Row>,
  { comparison, earlier, at }: Earlier,
): readonly Column<Row>[] {
  return comparisonColumns<Row>({
    comparison,
    nowOf: ({ count, totalCents }) => ({ sales: count, grossCents: totalCents }),
    earlierOf: (row) => earlier && soldOf(row, earlier),
    linkOf: (row, { sales }) =>
      salesLinkOf({ channel, days, filters: {} }, comparison.period, { count: sales, at }, filtersOf(row)),
  })
}

function sum(rows: readonly Sales[]): Sales {
  return {
    count: rows.reduce((so, { count }) => so + count, 0),
    totalCents: rows.reduce((so, { totalCents }) => so + totalCents, 0),
  }
}
