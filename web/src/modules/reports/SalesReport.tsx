import type { Call, ReplyOf } from '@portal/contract/call'
import type { DayRange } from '@portal/contract/dates'
import { formatCents, formatCount } from '@portal/contract/money'
import type { ScheduledReport } from '@portal/contract/reports/schedules/calls'
import { defined } from '../../ui/defined.ts'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { BarChart } from './BarChart.tsx'
import { ChangeBadge } from './ChangeBadge.tsx'
import type { Counted } from './listed.ts'
import { ReportPage } from './ReportPage.tsx'
import { ReportTable } from './ReportTable.tsx'
import styles from './SalesReport.module.css'
import { useReport } from './use-report.ts'

interface Sales {
  readonly count: number
  readonly totalCents: number
}

interface SalesReportProps<C extends Call, Row extends Sales> {
  readonly title: string
  /** Names the report when it is emailed. */
  readonly name: ScheduledReport
  readonly loading: string
  readonly label: string
  readonly call: C
  readonly rowsOf: (reply: ReplyOf<C>) => readonly Row[]
  readonly toTotal: (sums: Sales) => Row
  /** The columns before those of count and total. */
  readonly columns: readonly Column<Row>[]
  readonly definitions: { readonly customers: string; readonly total: string }
  /** What the column Customers counts. */
  readonly counted: string
  /** The list behind the numbers of a row; of all rows without one. */
  readonly linkTo: (days: DayRange, counted: Counted, row?: Row) => string
  readonly chart: { readonly label: string; readonly titleOf: (row: Row) => string }
  readonly empty: string
  readonly note: string
}

/** Sales in a period: the total, compared with another period, a table and a chart. */
export function SalesReport<C extends Call, Row extends Sales>(props: SalesReportProps<C, Row>) {
  const { title, name, loading, label, call, rowsOf, toTotal, definitions, linkTo, chart, empty, note } = props
  const report = useReport(call, {}, () => ({}))
  return (
    <ReportPage title={title} loading={loading} report={report} name={name}>
      {({ reply, days, asOf }) => {
        const rows = rowsOf(reply)
        const total = sum(rows)
        const before = report.before && { ...report.before, total: sum(rowsOf(report.before.reply)) }
        return (
          <div className={styles.answer}>
            <ReportTable
              label={label}
              columns={columnsFor(props, days, asOf)}
              rows={rows}
              total={toTotal(total)}
              empty={empty}
              summary={
                <>
                  <strong>
                    <Link to={linkTo(days, { count: total.count, at: asOf })} {...defined(definitions.total)}>
                      {formatCents(total.totalCents)}
                    </Link>
                  </strong>
                  {before && (
                    <ChangeBadge
                      now={total.totalCents}
                      before={before.total.totalCents}
                      of={before.comparison}
                      definition={definitions.total}
                      to={linkTo(before.comparison.period, { count: before.total.count, at: before.asOf })}
                      format={formatCents}
                    />
                  )}
                </>
              }
            />
            {rows.length > 0 && (
              <BarChart
                label={chart.label}
                bars={rows.map((row) => ({
                  title: chart.titleOf(row),
                  value: row.totalCents,
                  text: formatCents(row.totalCents),
                }))}
              />
            )}
            <p className={styles.note}>{note}</p>
          </div>
        )
      }}
    </ReportPage>
  )
}

function columnsFor<C extends Call, Row extends Sales>(
  { columns, definitions, counted, linkTo }: SalesReportProps<C, Row>,
  days: DayRange,
  asOf: Date,
): readonly Column<Row>[] {
  const linkOf = (row: Row) => linkTo(days, { count: row.count, at: asOf }, row)
  return [
    ...columns,
    {
      id: 'customers',
      title: 'Customers',
      definition: definitions.customers,
      note: counted,
      align: 'number',
      value: ({ count }) => count,
      cell: (row) => <Link to={linkOf(row)}>{formatCount(row.count)}</Link>,
    },
    {
      id: 'total',
      title: 'Total',
      definition: definitions.total,
      align: 'number',
      value: ({ totalCents }) => totalCents,
      cell: (row) => <Link to={linkOf(row)}>{formatCents(row.totalCents)}</Link>,
      download: ({ totalCents }) => totalCents / 100,
    },
  ]
}

function sum(rows: readonly Sales[]): Sales {
  return {
    count: rows.reduce((so, { count }) => so + count, 0),
    totalCents: rows.reduce((so, { totalCents }) => so + totalCents, 0),
  }
}
