import { formatCents } from '@portal/contract/money'
import { reportsCalls } from '@portal/contract/reports/calls'
import { inAppPricesCents } from '@portal/contract/reports/in-app-prices'
import type { ReportedInApp } from '@portal/contract/reports/lists'
import { paths } from '../paths.ts'
import { useAddressQuery } from '../ui/address-query.ts'
import type { Column } from '../ui/list-table/columns.ts'
import { easternColumn } from '../ui/list-table/eastern-column.tsx'
import { momentOf, periodOfQuery, withQuery } from './listed.ts'
import { ReportedList } from './ReportedList.tsx'
import { spanText } from './span-text.ts'
import { whoColumns } from './who-columns.tsx'

const devices: Readonly<Record<string, string>> = { ios: 'iOS', android: 'Android' }
const plans: Readonly<Record<string, string>> = { monthly: 'Monthly', yearly: 'Annual' }

const columns: readonly Column<ReportedInApp>[] = [
  ...whoColumns<ReportedInApp>(),
  easternColumn('began', 'Began', ({ startedAt }) => startedAt),
  { id: 'device', title: 'Device', value: ({ device }) => devices[device] },
  { id: 'plan', title: 'Plan', value: ({ plan }) => plans[plan] },
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
export function ReportedInAppPage() {
  const query = useAddressQuery()
  const asked = [query.device && devices[query.device], query.plan && plans[query.plan]].filter(Boolean)
  return (
    <ReportedList
      title="In-App Subscriptions"
      about={[...asked, spanText(query)].join(' · ')}
      call={reportsCalls.getReportedInAppSubscriptions}
      input={
        // The server refuses a device and a plan that it does not know.
        {
          ...periodOfQuery(query),
          ...momentOf(query),
          ...(query.device && { device: query.device as 'ios' }),
          ...(query.plan && { plan: query.plan as 'monthly' }),
        }
      }
      columns={columns}
      empty="No such subscription began on these days"
      back={{
        to: withQuery(paths.inAppSalesReport(), { from: query.from, to: query.to }),
        label: 'In-App Sales Report',
      }}
    />
  )
}
