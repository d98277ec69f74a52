import type { DayRange } from '@portal/contract/dates'
import { cardSalesDefinitions } from '@portal/contract/definitions'
import { formatCents, formatCount } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import type { PriceSales } from '@portal/contract/reports/card-sales'
import { defined } from '../ui/defined.ts'
import { Link } from '../ui/Link.tsx'
import type { Column } from '../ui/list-table/columns.ts'
import { BarChart } from './BarChart.tsx'
import { ChangeBadge } from './ChangeBadge.tsx'
import { paymentsLink, type ReportMoment } from './listed.ts'
import { ReportPage } from './ReportPage.tsx'
import { ReportTable } from './ReportTable.tsx'
import styles from './SalesReport.module.css'
import { useReport } from './use-report.ts'

interface Row {
  /** Null for the grand total. */
  readonly amountCents: number | null
  readonly count: number
  readonly totalCents: number
}

/** What was paid by card, by price. */
export function CardSalesPage() {
  const report = useReport(reportsCalls.getCardSalesReport, {}, () => ({}))
  return (
    <ReportPage
      title="Card Sales Report"
      loading="Fetching card sales report. Please wait..."
      report={report}
      name="card-sales-report"
    >
      {({ reply, days, moment }) => {
        const rows = reply.map(toRow)
        const total = sum(rows)
        return (
          <div className={styles.answer}>
            <ReportTable
              label="Card Sales"
              columns={columnsFor(days, moment)}
              rows={rows}
              total={total}
              empty="No payments by card on these days"
              summary={
                <>
                  <strong>
                    <Link to={paymentsLink(days, moment)} {...defined(cardSalesDefinitions.total)}>
                      {formatCents(total.totalCents)}
                    </Link>
                  </strong>
                  {report.before && (
                    <ChangeBadge
                      now={total.totalCents}
                      before={sum(report.before.reply.map(toRow)).totalCents}
                      of={report.before.comparison}
                      definition={cardSalesDefinitions.total}
                      to={paymentsLink(report.before.comparison.period, report.before.moment)}
                      format={formatCents}
                    />
                  )}
                </>
              }
            />
            {rows.length > 0 && (
              <BarChart
                label="Card sales by price"
                bars={rows.map(({ amountCents, totalCents }) => ({
                  title: formatCents(amountCents ?? 0),
                  value: totalCents,
                  text: formatCents(totalCents),
                }))}
              />
            )}
            <p className={styles.note}>Customers: {cardSalesDefinitions.customers}</p>
          </div>
        )
      }}
    </ReportPage>
  )
}

function columnsFor(days: DayRange, moment: ReportMoment): readonly Column<Row>[] {
  return [
    {
      id: 'amount',
      title: 'Amount',
      definition: cardSalesDefinitions.amount,
      value: ({ amountCents }) => amountCents,
      text: ({ amountCents }) => (amountCents === null ? 'Grand Total' : formatCents(amountCents)),
      download: ({ amountCents }) => (amountCents === null ? 'Grand Total' : amountCents / 100),
    },
    {
      id: 'customers',
      title: 'Customers',
      definition: cardSalesDefinitions.customers,
      note: 'payments counted',
      align: 'number',
      value: ({ count }) => count,
      cell: ({ amountCents, count }) => (
        <Link to={paymentsLink(days, moment, amountCents ?? undefined)}>{formatCount(count)}</Link>
      ),
    },
    {
      id: 'total',
      title: 'Total',
      definition: cardSalesDefinitions.total,
      align: 'number',
      value: ({ totalCents }) => totalCents,
      cell: ({ amountCents, totalCents }) => (
        <Link to={paymentsLink(days, moment, amountCents ?? undefined)}>{formatCents(totalCents)}</Link>
      ),
      download: ({ totalCents }) => totalCents / 100,
    },
  ]
}

function toRow({ amountCents, count }: PriceSales): Row {
  return { amountCents, count, totalCents: amountCents * count }
}

function sum(rows: readonly Row[]): Row {
  return {
    amountCents: null,
    count: rows.reduce((so, { count }) => so + count, 0),
    totalCents: rows.reduce((so, { totalCents }) => so + totalCents, 0),
  }
}
