import { SegmentedControl } from '@mantine/core'
import {
  type SecurityEvent,
  securityEventDays,
  type SecurityEventKind,
  securityEventKinds,
  securityEventsCalls,
} from '@portal/contract/security-events/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './SecurityEvents.module.css'

const REFRESH_INTERVAL_MS = 60_000
const DEFAULT_DAYS = '7'

/** Rejected requests: failed sign-ins, exceeded rate limits, and requests without permission. */
export default function SecurityEventsPage() {
  const query = useAddressQuery()
  const changeQuery = useQueryChange()
  const days = securityEventDays.find((one) => one === query['days']) ?? DEFAULT_DAYS
  const events = useCallQuery(securityEventsCalls.listSecurityEvents, { days }, { everyMs: REFRESH_INTERVAL_MS })
  return (
    <Page
      title="Security Events"
      description="Rejected sign-ins, rate-limited and forbidden requests. Times are in Eastern Time."
    >
      <ListTable
        name="security events"
        views={{ keys: ['days'] }}
        columns={columns}
        loadable={events}
        rowKey={({ kind, request, account, address }) => [kind, request, account, address].join(' ')}
        empty="No security events in this period"
        heading={
          <SegmentedControl
            aria-label="Period"
            data={securityEventDays.map((value) => ({ value, label: periodLabels[value] }))}
            value={days}
            onChange={(value) => changeQuery({ days: value === DEFAULT_DAYS ? undefined : value })}
          />
        }
        defaultSort="-last"
        more={{ label: ({ kind, account }) => `More about ${kindLabels[kind]}, ${account ?? 'Unknown'}` }}
      />
    </Page>
  )
}

const periodLabels: Record<(typeof securityEventDays)[number], string> = {
  '1': 'Last 24 hours',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
}

const kindLabels: Record<SecurityEventKind, string> = {
  'rejected-sign-in': 'Rejected sign-in',
  'rate-limited': 'Rate-limited request',
  forbidden: 'Forbidden request',
}

const columns: readonly Column<SecurityEvent>[] = [
  {
    id: 'event',
    title: 'Event',
    value: ({ kind }) => kindLabels[kind],
    filter: securityEventKinds.map((kind) => ({ value: kindLabels[kind], label: kindLabels[kind] })),
  },
  {
    id: 'account',
    title: 'Account',
    value: ({ account }) => account ?? '',
    cell: ({ account, isAdminUser }) => {
      if (account === null) return <span className={styles.quiet}>Unknown</span>
      return isAdminUser ? <Link to={paths.editAdminUser(account)}>{account}</Link> : account
    },
    filter: 'text',
    maxWidth: 220,
  },
  {
    id: 'address',
    title: 'IP Address',
    value: ({ address }) => address ?? '',
    cell: ({ address }) => address ?? <span className={styles.quiet}>Multiple</span>,
    filter: 'text',
    maxWidth: 140,
  },
  { id: 'request', title: 'Request', value: ({ request }) => request, filter: 'text', maxWidth: 200 },
  { id: 'count', title: 'Count', align: 'number', value: ({ count }) => count },
  { ...easternColumn<SecurityEvent>('first', 'First Seen', ({ firstAt }) => firstAt), isSecondary: true },
  easternColumn('last', 'Last Seen', ({ lastAt }) => lastAt),
]
