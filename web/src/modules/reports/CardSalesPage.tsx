import type { DayRange } from '@portal/contract/dates'
import { cardSalesDefinitions } from '@portal/contract/definitions'
import { formatCents, formatCount } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import type { PriceSales } from '@portal/contract/reports/card-sales'
import { defined } from '../../ui/defined.ts'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { BarChart } from './BarChart.tsx'
import { ChangeBadge } from './ChangeBadge.tsx'
import { paymentsLink } from './listed.ts'
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
export default function CardSalesPage() {
  const report = useReport(reportsCalls.getCardSalesReport, {}, () => ({}))
  return (
    <ReportPage
      title="Card Sales Report"
      loading="Fetching card sales report. Please wait..."
      report={report}
      name="card-sales-report"
    >
      {({ reply, days, asOf }) => {
        const rows = reply.map(toRow)
        const total = sum(rows)
        const before = report.before && { ...report.before, total: sum(report.before.reply.map(toRow)) }
        return (
          <div className={styles.answer}>
            <ReportTable
              label="Card Sales"
              columns={columnsFor(days, asOf)}
              rows={rows}
              total={total}
              empty="No card payments in this period"
              summary={
                <>
                  <strong>
                    <Link
                      to={paymentsLink(days, { count: total.count, at: asOf })}
                      {...defined(cardSalesDefinitions.total)}
                    >
                      {formatCents(total.totalCents)}
                    </Link>
                  </strong>
                  {before && (
                    <ChangeBadge
                      now={total.totalCents}
                      before={before.total.totalCents}
                      of={before.comparison}
                      definition={cardSalesDefinitions.total}
                      to={paymentsLink(before.comparison.period, { count: before.total.count, at: before.asOf })}
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

function columnsFor(days: DayRange, asOf: Date): readonly Column<Row>[] {
  const linkTo = ({ amountCents, count }: Row) => paymentsLink(days, { count, at: asOf }, amountCents ?? undefined)
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
      cell: (row) => <Link to={linkTo(row)}>{formatCount(row.count)}</Link>,
    },
    {
      id: 'total',
      title: 'Total',
      definition: cardSalesDefinitions.total,
      align: 'number',
      value: ({ totalCents }) => totalCents,
      cell: (row) => <Link to={linkTo(row)}>{formatCents(row.totalCents)}</Link>,
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
