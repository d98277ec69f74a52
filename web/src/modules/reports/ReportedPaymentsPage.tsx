import { cardSalesDefinitions } from '@portal/contract/definitions'
import { formatCents } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import type { ReportedPayment } from '@portal/contract/reports/lists'
import { paths } from '../../app/paths.ts'
import { useAddressQuery } from '../../ui/address-query.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { periodOfQuery, spanText, withQuery } from './listed.ts'
import { ReportedList, whoColumns } from './ReportedList.tsx'
import styles from './ReportTable.module.css'

const columns: readonly Column<ReportedPayment>[] = [
  ...whoColumns<ReportedPayment>('payments'),
  easternColumn('paid', 'Paid', ({ paidAt }) => paidAt),
  moneyColumn('price', 'Price', ({ priceCents }) => priceCents),
  moneyColumn('charged', 'Charged', ({ chargedCents }) => chargedCents),
  { id: 'invoice', title: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  {
    id: 'charge-id',
    title: 'Charge ID',
    value: ({ chargeId }) => chargeId,
    cell: ({ chargeId }) => <span className={styles.name}>{chargeId}</span>,
  },
]

/** The payments behind a number of the card sales report. */
export default function ReportedPaymentsPage() {
  const query = useAddressQuery()
  const price = /^\d{1,12}$/.test(query.price ?? '') ? [formatCents(Number(query.price))] : []
  return (
    <ReportedList
      title="Card Payments"
      noun={['payment', 'payments']}
      about={[...price, spanText(query)].join(' · ')}
      definition={cardSalesDefinitions.customers}
      call={reportsCalls.getReportedPayments}
      input={{ ...periodOfQuery(query), ...(query.price && { price: query.price }) }}
      columns={columns}
      empty={`No card payments${price.length > 0 ? ' for this price' : ''} in this period`}
      back={{ to: withQuery(paths.cardSalesReport(), { from: query.from, to: query.to }), label: 'Card Sales Report' }}
    />
  )
}

function moneyColumn(
  id: string,
  title: string,
  centsOf: (payment: ReportedPayment) => number,
): Column<ReportedPayment> {
  return {
    id,
    title,
    align: 'number',
    value: centsOf,
    text: (row) => formatCents(centsOf(row)),
    download: (row) => centsOf(row) / 100,
  }
}
