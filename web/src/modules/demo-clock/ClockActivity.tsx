import type { DemoEvent, DemoActivity } from '@portal/contract/demo-clock/calls'
import { formatFullName } from '@portal/contract/full-name'
import { formatCount } from '@portal/contract/money'
import { EasternTime } from '../../ui/DateTime.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { ListedCustomerLink } from '../customers/neighbors/ListedCustomerLink.tsx'
import styles from './DemoClockPage.module.css'

const columns: readonly Column<DemoEvent>[] = [
  easternColumn('date', 'Date', ({ date }) => date),
  {
    id: 'customer',
    title: 'Customer',
    value: formatFullName,
    cell: ({ email, ...names }) => (
      <ListedCustomerLink email={email} source="demo-clock">
        {formatFullName(names) || email}
      </ListedCustomerLink>
    ),
    filter: 'text',
  },
  { id: 'event', title: 'Event', value: ({ event }) => event, filter: 'text' },
  { id: 'details', title: 'Details', value: ({ details }) => details, filter: 'text' },
]

/** Events since the clock was last moved. */
export function ClockActivity({ activity }: { readonly activity: DemoActivity | undefined }) {
  if (!activity || activity.since === null) return null
  const counts = [...activity.counts, { event: 'Emails created', count: activity.mails }]
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className={styles.heading}>
        Activity since <EasternTime at={activity.since} />
      </h2>
      <dl className={styles.counts}>
        {counts.map(({ event, count }) => (
          <div key={event}>
            <dt>{event}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <ListTable
        name="activity"
        label="Latest activity"
        columns={columns}
        rows={activity.latest}
        empty="No activity"
        noMatch="No activity matches the filters"
        defaultSort="-date"
      />
    </section>
  )
}
