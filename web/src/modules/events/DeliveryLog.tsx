import { easternSpan } from '@portal/contract/dates'
import { deliveryStates, type DeliveryState, eventsCalls, type WebhookDelivery } from '@portal/contract/events/calls'
import { type EventType, eventTypeNames } from '@portal/contract/events/event-types'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { dayOf } from '../../ui/address-day.ts'
import { useAddressQuery, useQueryChange } from '../../ui/address-query.ts'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { easternColumn, idColumn } from '../../ui/list-table/value-columns.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { DeliveryStatus, deliveryLabels } from './WebhookStatus.tsx'
import styles from './Webhooks.module.css'

const REFRESH_INTERVAL_MS = 10_000
const filterNames = ['state', 'type', 'since', 'until'] as const

/** Deliveries of a webhook, newest first, filtered by the server; the filters are in the URL. */
export function DeliveryLog({ id }: { readonly id: number }) {
  const query = useAddressQuery()
  const change = useQueryChange()
  // Ignores other values.
  const state = deliveryStates.find((one) => one === query['state'])
  const type = eventTypeNames.find((one) => one === query['type'])
  const [first, last] = [dayOf(query['since']), dayOf(query['until'])]
  const before = /^\d{1,15}$/.exec(query['older'] ?? '')?.[0]
  const loadable = useCallQuery(
    eventsCalls.getWebhookDeliveries,
    {
      id: String(id),
      state,
      type,
      before,
      ...(first && { from: easternSpan(first).start.toISOString() }),
      ...(last && { to: easternSpan(last).end.toISOString() }),
    },
    { everyMs: REFRESH_INTERVAL_MS, quiet: true },
  )
  const { data, failure, retry } = loadable
  const isFiltered = Boolean(state ?? type ?? first ?? last)
  const set = (name: (typeof filterNames)[number]) => ({
    name,
    onChange: (value: string) => change({ [name]: value || undefined, older: undefined }),
  })
  const clear = () => change({ ...Object.fromEntries(filterNames.map((name) => [name, undefined])), older: undefined })
  return (
    <div>
      <h2 className={styles.heading}>Deliveries</h2>
      <search className={styles.filters} aria-label="Filters">
        <SelectField
          {...set('state')}
          value={state ?? ''}
          label="State"
          placeholder="All states"
          options={deliveryStates.map((value: DeliveryState) => ({ value, label: deliveryLabels[value] }))}
        />
        <SelectField
          {...set('type')}
          value={type ?? ''}
          label="Event"
          placeholder="All events"
          options={eventTypeNames.map((value: EventType) => ({ value, label: value }))}
        />
        <DateField {...set('since')} value={first ?? ''} label="From" clearable placeholder="Any day" />
        <DateField {...set('until')} value={last ?? ''} label="To" clearable placeholder="Any day" />
      </search>
      <ListTable
        name="deliveries"
        views={{ keys: filterNames }}
        prefix="delivery"
        columns={columns}
        loadable={{ data: data?.deliveries, failure, retry }}
        rowKey={(delivery) => String(delivery.id)}
        empty={isFiltered ? 'No deliveries match the filters' : 'No deliveries yet'}
        emptyAction={isFiltered && <TextButton onClick={clear}>Clear Filters</TextButton>}
        manyColumns={8}
        more={{ label: ({ type: of, objectId }) => `More about ${of} ${objectId}` }}
      />
      {(before !== undefined || data?.hasMore) && (
        <nav className={styles.actions} aria-label="Pages of deliveries">
          <TextButton disabled={before === undefined} onClick={() => change({ older: undefined })}>
            Newest
          </TextButton>
          <TextButton
            disabled={!data?.hasMore}
            onClick={() => change({ older: data?.deliveries.at(-1)?.id.toString() })}
          >
            Older
          </TextButton>
        </nav>
      )}
    </div>
  )
}

const columns: readonly Column<WebhookDelivery>[] = [
  {
    id: 'event',
    title: 'Event',
    value: ({ type }) => type,
    cell: ({ id, type }) => <Link to={paths.webhookDelivery(String(id))}>{type}</Link>,
  },
  { id: 'object', title: 'About', value: ({ objectId }) => objectId, maxWidth: 220 },
  {
    id: 'deliveryState',
    title: 'State',
    value: ({ state }) => deliveryLabels[state],
    cell: ({ state }) => <DeliveryStatus state={state} />,
  },
  { id: 'answer', title: 'Last Response', value: responseOf, maxWidth: 260 },
  { id: 'attempts', title: 'Attempts', align: 'number', value: ({ attempts }) => attempts, isSecondary: true },
  easternColumn('occurred', 'Time', ({ occurredAt }) => occurredAt),
  {
    ...easternColumn<WebhookDelivery>('next', 'Next Attempt', ({ nextAttemptAt }) => nextAttemptAt),
    isSecondary: true,
  },
  { ...idColumn<WebhookDelivery>('eventId', 'Event ID', ({ eventId }) => eventId), isSecondary: true, maxWidth: 264 },
]

/** `200`, or why there was no response. */
function responseOf({ lastStatus, lastError }: WebhookDelivery): string {
  return lastStatus === null ? (lastError ?? '') : String(lastStatus)
}
