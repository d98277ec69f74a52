import { cardSalesDefinitions, moneyDefinitions } from '@portal/contract/definitions'
import { formatCents } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import { withRefundedPrices } from '@portal/contract/reports/card-sales'
import { addSales } from '@portal/contract/reports/sales'
import type { Column } from '../../ui/list-table/columns.ts'
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

/** Card sales by price. */
export default function CardSalesPage() {
  return (
    <SalesReport
      title="Card Sales Report"
      loading="Fetching card sales report. Please wait..."
      name="card-sales-report"
      label="Card Sales"
      call={reportsCalls.getCardSalesReport}
      channel="card"
      rowsOf={(sales, sold): Row[] => withRefundedPrices(sales, sold)}
      soldBy="price"
      soldOf={({ amountCents }, sold) =>
        amountCents === null ? addSales(sold) : addSales(sold.filter(({ key }) => key === String(amountCents)))
      }
      toTotal={(sums) => ({ amountCents: null, ...sums })}
      columns={columns}
      definitions={cardSalesDefinitions}
      counted="payments counted"
      filtersOf={({ amountCents }) => (amountCents === null ? {} : { price: amountCents })}
      tab="By Price"
      empty="No card payments in this period"
      note={`Customers: ${cardSalesDefinitions.customers} Refunds: ${moneyDefinitions.refunds}`}
    />
  )
}
