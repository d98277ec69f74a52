import { cardSalesDefinitions, moneyDefinitions } from '@portal/contract/definitions'
import { formatCents } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import type { PriceSales } from '@portal/contract/reports/card-sales'
import { addSales, type SoldRow } from '@portal/contract/reports/sales'
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

/** What was paid by card, by price. */
export default function CardSalesPage() {
  return (
    <SalesReport
      title="Card Sales Report"
      loading="Fetching card sales report. Please wait..."
      name="card-sales-report"
      label="Card Sales"
      call={reportsCalls.getCardSalesReport}
      channel="card"
      rowsOf={withRefundedPrices}
      refundsOf={({ amountCents }, sold) =>
        amountCents === null ? addSales(sold) : addSales(sold.filter(({ key }) => key === String(amountCents)))
      }
      toTotal={(sums) => ({ amountCents: null, ...sums })}
      columns={columns}
      definitions={cardSalesDefinitions}
      counted="payments counted"
      asksOf={({ amountCents }) => (amountCents === null ? {} : { price: amountCents })}
      tab="By Price"
      tabs={['plan', 'merchant', 'campaign', 'device']}
      empty="No card payments in this period"
      note={`Customers: ${cardSalesDefinitions.customers} Refunds: ${moneyDefinitions.refunds}`}
    />
  )
}

/** Also prices that were only refunded in these days. */
function withRefundedPrices(sales: readonly PriceSales[], sold: readonly SoldRow[] = []): Row[] {
  const onlyRefunded = sold
    .map(({ key }) => ({ amountCents: Number(key), count: 0 }))
    .filter(({ amountCents }) => !sales.some((price) => price.amountCents === amountCents))
  return [...sales, ...onlyRefunded]
    .toSorted((one, other) => one.amountCents - other.amountCents)
    .map(({ amountCents, count }) => ({ amountCents, count, totalCents: amountCents * count }))
}
