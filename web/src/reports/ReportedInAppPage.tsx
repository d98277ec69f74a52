import { formatUserName } from '@portal/contract/customers/phone'
import { reportsCalls } from '@portal/contract/reports/calls'
import type { ReportedInApp } from '@portal/contract/reports/lists'
import { useSearch } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { EasternTime } from '../ui/DateTime.tsx'
import { Link } from '../ui/Link.tsx'
import { periodOfSearch, type Search } from './listed.ts'
import { type ListedColumn, ReportedList } from './ReportedList.tsx'
import { spanText } from './span-text.ts'

const devices: Readonly<Record<string, string>> = { ios: 'iOS', android: 'Android' }
const plans: Readonly<Record<string, string>> = { monthly: 'Monthly', yearly: 'Annual' }

const columns: readonly ListedColumn<ReportedInApp>[] = [
  {
    title: 'Username',
    cell: ({ email }) => <Link to={paths.viewCustomer(email, email)}>{formatUserName(email)}</Link>,
  },
  { title: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { title: 'Began', cell: ({ startedAt }) => <EasternTime at={startedAt} /> },
  { title: 'Device', cell: ({ device }) => devices[device] },
  { title: 'Plan', cell: ({ plan }) => plans[plan] },
]

/** The subscriptions behind a number of the in-app sales report. */
export function ReportedInAppPage() {
  // The router is set up (routes.tsx) to read every value of the query as text.
  const search = useSearch({ strict: false }) as Search
  const asked = [search.device && devices[search.device], search.plan && plans[search.plan]].filter(Boolean)
  return (
    <ReportedList
      title="In-App Subscriptions"
      about={[...asked, spanText(search)].join(' · ')}
      call={reportsCalls.getReportedInAppSubscriptions}
      input={
        // The server refuses a device and a plan that it does not know.
        {
          ...periodOfSearch(search),
          ...(search.device && { device: search.device as 'ios' }),
          ...(search.plan && { plan: search.plan as 'monthly' }),
        }
      }
      columns={columns}
      empty="No subscriptions"
      back={{ to: paths.inAppSalesReport(), label: 'In-App Sales Report' }}
    />
  )
}
