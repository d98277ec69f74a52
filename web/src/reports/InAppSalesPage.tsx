import type { DayRange } from '@portal/contract/dates'
import { inAppSalesDefinitions } from '@portal/contract/definitions'
import { formatCents, formatCount } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import { deviceNames, type InAppSales, inAppRows, planNames } from '@portal/contract/reports/in-app'
import { defined } from '../ui/defined.ts'
import { Link } from '../ui/Link.tsx'
import type { Column } from '../ui/list-table/columns.ts'
import { BarChart } from './BarChart.tsx'
import { ChangeBadge } from './ChangeBadge.tsx'
import { inAppLink, type ReportMoment } from './listed.ts'
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
export function InAppSalesPage() {
  const report = useReport(reportsCalls.getInAppSalesReport, {}, () => ({}))
  return (
    <ReportPage
      title="In-App Sales Report"
      loading="Fetching in-app sales report. Please wait..."
      report={report}
      name="in-app-sales-report"
    >
      {({ reply, days, moment }) => {
        const rows = rowsOf(reply)
        const total = sum(rows)
        return (
          <div className={styles.answer}>
            <ReportTable
              label="In-App Sales"
              columns={columnsFor(days, moment)}
              rows={rows}
              total={total}
              empty=""
              summary={
                <>
                  <strong>
                    <Link to={inAppLink(days, moment)} {...defined(inAppSalesDefinitions.total)}>
                      {formatCents(total.totalCents)}
                    </Link>
                  </strong>
                  {report.before && (
                    <ChangeBadge
                      now={total.totalCents}
                      before={sum(rowsOf(report.before.reply)).totalCents}
                      of={report.before.comparison}
                      definition={inAppSalesDefinitions.total}
                      to={inAppLink(report.before.comparison.period, report.before.moment)}
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

function columnsFor(days: DayRange, moment: ReportMoment): readonly Column<Row>[] {
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
      cell: ({ count, asks }) => <Link to={inAppLink(days, moment, asks)}>{formatCount(count)}</Link>,
    },
    {
      id: 'total',
      title: 'Total',
      definition: inAppSalesDefinitions.total,
      align: 'number',
      value: ({ totalCents }) => totalCents,
      cell: ({ totalCents, asks }) => <Link to={inAppLink(days, moment, asks)}>{formatCents(totalCents)}</Link>,
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
