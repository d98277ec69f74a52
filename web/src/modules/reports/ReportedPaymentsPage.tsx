import { moneyDefinitions } from '@portal/contract/definitions'
import { formatCents } from '@portal/contract/money'
import type { ReportedPayment } from '@portal/contract/reports/lists'
import { useAddressQuery } from '../../ui/address-query.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { easternColumn, moneyColumn } from '../../ui/list-table/value-columns.tsx'
import { spanText } from './listed.ts'
import styles from './ReportedPaymentsPage.module.css'
import { salesReportOfList, saleFilterLabels } from './sales/sale-links.ts'
import { reportedLists } from './reported-lists.ts'
import { ReportedList, customerColumns } from './ReportedList.tsx'

type PaymentSource = 'reported-payments' | 'reported-utm-payments'

export const paymentListColumns = (source: PaymentSource): readonly Column<ReportedPayment>[] => [
  ...customerColumns<ReportedPayment>(source),
  easternColumn('paid', 'Date', ({ paidAt }) => paidAt),
  moneyColumn('price', 'Price', ({ priceCents }) => priceCents),
  moneyColumn('charged', 'Amount', ({ chargedCents }) => chargedCents),
  { id: 'invoice', title: 'Invoice', value: ({ invoiceNumber }) => invoiceNumber },
  {
    id: 'charge-id',
    title: 'Provider ID',
    value: ({ chargeId }) => chargeId,
    cell: ({ chargeId }) => <span className={styles.chargeId}>{chargeId}</span>,
    maxWidth: 216,
  },
]

const kinds = {
  payments: {
    title: 'Card Payments',
    noun: ['payment', 'payments'],
    definition: moneyDefinitions.payments,
    empty: 'No card payments',
  },
  refunds: {
    title: 'Card Refunds',
    noun: ['refund', 'refunds'],
    definition: moneyDefinitions.refunds,
    empty: 'No refunds',
  },
  both: {
    title: 'Card Payments and Refunds',
    noun: ['payment or refund', 'payments and refunds'],
    definition: `${moneyDefinitions.gross} ${moneyDefinitions.refunds}`,
    empty: 'No payments or refunds',
  },
} as const

/** Payments and refunds behind a number in a sales report. */
export default function ReportedPaymentsPage() {
  return <ReportedPayments source="reported-payments" />
}

/** @param source the call that lists them, depending on which report the user may see */
export function ReportedPayments({ source }: { readonly source: PaymentSource }) {
  const { call, file, inputOf } = reportedLists[source]
  const query = useAddressQuery()
  const { title, noun, definition, empty } = kinds[(query.kind ?? 'payments') as keyof typeof kinds] ?? kinds.payments
  const price = /^\d{1,12}$/.test(query.price ?? '') ? [formatCents(Number(query.price))] : []
  return (
    <ReportedList
      title={title}
      noun={noun}
      about={[...price, ...saleFilterLabels(query), spanText(query)].join(' · ')}
      definition={definition}
      list={{ call, file, inputOf }}
      columns={paymentListColumns(source)}
      empty={`${empty}${price.length > 0 ? ' for this price' : ''} in this period`}
      back={salesReportOfList(query, source)}
    />
  )
}
