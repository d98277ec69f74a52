import { cancellationsDefinition } from '@portal/contract/definitions'
import type { ReportedCancellation } from '@portal/contract/reports/cancellations'
import { planNames } from '@portal/contract/reports/in-app'
import { paths } from '../../app/paths.ts'
import { useAddressQuery } from '../../ui/address-query.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { spanText } from './listed.ts'
import { reportedLists } from './reported-lists.ts'
import { ReportedList, customerColumns } from './ReportedList.tsx'
import { saleFilterLabels } from './sales/sale-links.ts'

export const cancellationListColumns: readonly Column<ReportedCancellation>[] = [
  ...customerColumns<ReportedCancellation>('reported-cancellations'),
  easternColumn('ended', 'Ended', ({ endedAt }) => endedAt),
  { id: 'plan', title: 'Plan', value: ({ plan }) => planNames[plan] },
  easternColumn('began', 'Started', ({ startedAt }) => startedAt),
]

/** Subscriptions behind a number of cancellations. */
export default function ReportedCancellationsPage() {
  const query = useAddressQuery()
  return (
    <ReportedList
      title="Cancellations"
      noun={['cancellation', 'cancellations']}
      about={[...saleFilterLabels(query), spanText(query)].join(' · ')}
      definition={cancellationsDefinition}
      list={reportedLists['reported-cancellations']}
      columns={cancellationListColumns}
      empty="No cancellations in this period"
      back={{ to: paths.userHome(), label: 'Home' }}
    />
  )
}
