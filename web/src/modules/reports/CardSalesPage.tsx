import { cardSalesDefinitions } from '@portal/contract/definitions'
import { formatCents } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import type { Column } from '../../ui/list-table/columns.ts'
import { paymentsLink } from './listed.ts'
import { SalesReport } from './SalesReport.tsx'

interface Row {
  /** Null for the grand total. */
  readonly amountCents: number | null
  readonly count: number
  readonly totalCents: number
}

const columns: readonly Column<Row>[] = [
  {
    id: 'amount',
    title: 'Amount',
    definition: cardSalesDefinitions.amount,
    value: ({ amountCents }) => amountCents,
    text: ({ amountCents }) => (amountCents === null ? 'Grand Total' : formatCents(amountCents)),
    download: ({ amountCents }) => (amountCents === null ? 'Grand Total' : amountCents / 100),
  },
]

/** What was paid by card, by price. */
export default function CardSalesPage() {
  return (
    <SalesReport
      title="Card Sales Report"
      loading="Fetching card sales report. Please wait..."
      name="card-sales-report"
      label="Card Sales"
      call={reportsCalls.getCardSalesReport}
      rowsOf={(sales): Row[] =>
        sales.map(({ amountCents, count }) => ({ amountCents, count, totalCents: amountCents * count }))
      }
      toTotal={(sums) => ({ amountCents: null, ...sums })}
      columns={columns}
      definitions={cardSalesDefinitions}
      counted="payments counted"
      linkTo={(days, counted, row) => paymentsLink(days, counted, row?.amountCents ?? undefined)}
      chart={{ label: 'Card sales by price', titleOf: ({ amountCents }) => formatCents(amountCents ?? 0) }}
      empty="No card payments in this period"
      note={`Customers: ${cardSalesDefinitions.customers}`}
    />
  )
}
