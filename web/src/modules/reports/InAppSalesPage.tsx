import type { DayRange } from '@portal/contract/dates'
import { inAppSalesDefinitions } from '@portal/contract/definitions'
import { formatCents, formatCount } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import { deviceNames, type InAppSales, inAppRows, planNames } from '@portal/contract/reports/in-app'
import { defined } from '../../ui/defined.ts'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { BarChart } from './BarChart.tsx'
import { ChangeBadge } from './ChangeBadge.tsx'
import { inAppLink } from './listed.ts'
import { ReportPage } from './ReportPage.tsx'
import { ReportTable } from './ReportTable.tsx'
import styles from './SalesReport.module.css'
import { useReport } from './use-report.ts'

interface Row {
  readonly device: string
  readonly plan: string
  readonly asks: Parameters<typeof inAppLink>[2]
  readonly count: number
  readonly totalCents: number
}

/** What was sold in the app stores, by device and plan. */
export default function InAppSalesPage() {
  const report = useReport(reportsCalls.getInAppSalesReport, {}, () => ({}))
  return (
    <ReportPage
      title="In-App Sales Report"
      loading="Fetching in-app sales report. Please wait..."
      report={report}
      name="in-app-sales-report"
    >
      {({ reply, days, asOf }) => {
        const rows = rowsOf(reply)
        const total = sum(rows)
        const before = report.before && { ...report.before, total: sum(rowsOf(report.before.reply)) }
        return (
          <div className={styles.answer}>
            <ReportTable
              label="In-App Sales"
              columns={columnsFor(days, asOf)}
              rows={rows}
              total={total}
              empty=""
              summary={
                <>
                  <strong>
                    <Link
                      to={inAppLink(days, { count: total.count, at: asOf })}
                      {...defined(inAppSalesDefinitions.total)}
                    >
                      {formatCents(total.totalCents)}
                    </Link>
                  </strong>
                  {before && (
                    <ChangeBadge
                      now={total.totalCents}
                      before={before.total.totalCents}
                      of={before.comparison}
                      definition={inAppSalesDefinitions.total}
                      to={inAppLink(before.comparison.period, { count: before.total.count, at: before.asOf })}
                      format={formatCents}
                    />
                  )}
                </>
              }
            />
            <BarChart
              label="In-app sales by device and plan"
              bars={rows.map(({ device, plan, totalCents }) => ({
                title: `${device} ${plan}`,
                value: totalCents,
                text: formatCents(totalCents),
              }))}
            />
            <p className={styles.note}>
              Customers: {inAppSalesDefinitions.customers} Total: {inAppSalesDefinitions.total}
            </p>
          </div>
        )
      }}
    </ReportPage>
  )
}

function columnsFor(days: DayRange, asOf: Date): readonly Column<Row>[] {
  const linkTo = ({ count, asks }: Row) => inAppLink(days, { count, at: asOf }, asks)
  return [
    { id: 'device', title: 'Device', value: ({ device }) => device },
    { id: 'plan', title: 'Plan', value: ({ plan }) => plan },
    {
      id: 'customers',
      title: 'Customers',
      definition: inAppSalesDefinitions.customers,
      note: 'subscriptions counted',
      align: 'number',
      value: ({ count }) => count,
      cell: (row) => <Link to={linkTo(row)}>{formatCount(row.count)}</Link>,
    },
    {
      id: 'total',
      title: 'Total',
      definition: inAppSalesDefinitions.total,
      align: 'number',
      value: ({ totalCents }) => totalCents,
      cell: (row) => <Link to={linkTo(row)}>{formatCents(row.totalCents)}</Link>,
      download: ({ totalCents }) => totalCents / 100,
    },
  ]
}

function rowsOf(sales: InAppSales): Row[] {
  return inAppRows(sales).map(({ device, plan, ...sold }) => ({
    device: deviceNames[device],
    plan: planNames[plan],
    asks: { device, plan },
    ...sold,
  }))
}

function sum(rows: readonly Row[]): Row {
  return {
    device: 'Grand Total',
    plan: '',
    asks: {},
    count: rows.reduce((so, { count }) => so + count, 0),
    totalCents: rows.reduce((so, { totalCents }) => so + totalCents, 0),
  }
}
