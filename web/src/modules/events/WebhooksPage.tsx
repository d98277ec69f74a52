import { Button } from '@mantine/core'
import { MINUTE_MS } from '@portal/contract/durations'
import { eventsCalls, type WebhookEndpoint } from '@portal/contract/events/calls'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Link } from '../../ui/Link.tsx'
import { useSaveListState } from '../../ui/list-state.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { statusOf, WebhookStatus, webhookStatuses } from './WebhookStatus.tsx'

/** External addresses that receive events. */
export default function WebhooksPage() {
  useSaveListState(paths.webhooks())
  const webhooks = useCallQuery(eventsCalls.getWebhooks, {}, { everyMs: MINUTE_MS, live: 'queues' })
  const create = (
    <Button component={Link} to={paths.createWebhook()}>
      New Webhook
    </Button>
  )
  return (
    <Page
      title="Webhooks"
      action={create}
      description="Addresses of other systems that receive changes as signed events. Times are in Eastern Time."
    >
      <ListTable
        name="webhooks"
        columns={columns}
        loadable={webhooks}
        rowKey={({ id }) => String(id)}
        emptyAction={create}
        more={{ label: ({ address }) => `More about ${address}` }}
      />
    </Page>
  )
}

const columns: readonly Column<WebhookEndpoint>[] = [
  {
    id: 'address',
    title: 'Address',
    value: ({ address }) => address,
    cell: ({ id, address }) => (
      <Link to={paths.webhook(String(id))}>
        <Breakable text={address} />
      </Link>
    ),
    filter: 'text',
    maxWidth: 360,
  },
  {
    id: 'description',
    title: 'Description',
    value: ({ description }) => description,
    maxWidth: 200,
    isSecondary: true,
  },
  {
    id: 'status',
    title: 'Status',
    value: statusOf,
    cell: (webhook) => <WebhookStatus webhook={webhook} />,
    filter: webhookStatuses.map((value) => ({ value, label: value })),
  },
  { id: 'events', title: 'Events', value: ({ types }) => types?.length ?? 'All', isSecondary: true },
  easternColumn('lastDelivered', 'Last Delivered', ({ lastDeliveredAt }) => lastDeliveredAt),
  numberColumn('delivered', 'Delivered (24\u00A0h)', ({ delivered }) => delivered),
  numberColumn('failedAttempts', 'Failed (24\u00A0h)', ({ failedAttempts }) => failedAttempts),
  numberColumn('waiting', 'Waiting', ({ waiting }) => waiting),
  numberColumn('held', 'Held', ({ held }) => held),
]

/** `All` or their names. */
export function eventsOf({ types }: Pick<WebhookEndpoint, 'types'>): string {
  return types === null ? 'All' : types.join(', ')
}

function numberColumn(id: string, title: string, value: (row: WebhookEndpoint) => number): Column<WebhookEndpoint> {
  return { id, title, align: 'number', value, isSecondary: true }
}
