import { inAppSalesDefinitions } from '@portal/contract/definitions'
import { formatCents } from '@portal/contract/money'
import { deviceNames, inAppPricesCents, planNames } from '@portal/contract/reports/in-app'
import type { ReportedInApp } from '@portal/contract/reports/lists'
import { paths } from '../../app/paths.ts'
import { useAddressQuery } from '../../ui/address-query.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { spanText, withQuery } from './listed.ts'
import { saleWords } from './sales/sale-links.ts'
import { reportedLists } from './reported-lists.ts'
import { ReportedList, whoColumns } from './ReportedList.tsx'

const list = reportedLists['reported-in-app']

export const inAppListColumns: readonly Column<ReportedInApp>[] = [
  ...whoColumns<ReportedInApp>('reported-in-app'),
  easternColumn('began', 'Started', ({ startedAt }) => startedAt),
  { id: 'device', title: 'Device', value: ({ device }) => deviceNames[device] },
  { id: 'plan', title: 'Plan', value: ({ plan }) => planNames[plan] },
  {
    id: 'price',
    title: 'Price',
    align: 'number',
    value: ({ plan }) => inAppPricesCents[plan],
    text: ({ plan }) => formatCents(inAppPricesCents[plan]),
    download: ({ plan }) => inAppPricesCents[plan] / 100,
  },
]

/** The subscriptions behind a number of the in-app sales report. */
export default function ReportedInAppPage() {
  const query = useAddressQuery()
  return (
    <ReportedList
      title="In-App Subscriptions"
      noun={['subscription', 'subscriptions']}
      about={[...saleWords(query), spanText(query)].join(' · ')}
      definition={inAppSalesDefinitions.customers}
      call={list.call}
      file={list.file}
      input={list.inputOf(query)}
      columns={inAppListColumns}
      empty="No matching subscriptions in this period"
      back={{
        to: withQuery(paths.inAppSalesReport(), { from: query.from, to: query.to }),
        label: 'In-App Sales Report',
      }}
    />
  )
}
