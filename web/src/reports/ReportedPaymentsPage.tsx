import { formatUserName } from '@portal/contract/customers/phone'
import { formatCents } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import type { ReportedPayment } from '@portal/contract/reports/lists'
import { useSearch } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { EasternTime } from '../ui/DateTime.tsx'
import { Link } from '../ui/Link.tsx'
import { periodOfSearch, type Search } from './listed.ts'
import { type ListedColumn, ReportedList } from './ReportedList.tsx'
import { spanText } from './span-text.ts'

const columns: readonly ListedColumn<ReportedPayment>[] = [
  {
    title: 'Username',
    cell: ({ email }) => <Link to={`${paths.viewCustomer(email, email)}?tab=payments`}>{formatUserName(email)}</Link>,
  },
  { title: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { title: 'Paid', cell: ({ paidAt }) => <EasternTime at={paidAt} /> },
  { title: 'Price', align: 'number', cell: ({ priceCents }) => formatCents(priceCents) },
  { title: 'Charged', align: 'number', cell: ({ chargedCents }) => formatCents(chargedCents) },
  { title: 'Invoice', cell: ({ invoiceNumber }) => invoiceNumber },
  { title: 'Charge ID', cell: ({ chargeId }) => chargeId },
]

/** The payments behind a number of the card sales report. */
export function ReportedPaymentsPage() {
  // The router is set up (routes.tsx) to read every value of the query as text.
  const search = useSearch({ strict: false }) as Search
  const price = search.price ? [formatCents(Number(search.price))] : []
  return (
    <ReportedList
      title="Payments by Card"
      about={[...price, spanText(search)].join(' · ')}
      call={reportsCalls.getReportedPayments}
      input={{ ...periodOfSearch(search), ...(search.price && { price: search.price }) }}
      columns={columns}
      empty="No payments"
      back={{ to: paths.cardSalesReport(), label: 'Card Sales Report' }}
    />
  )
}
