import { Button } from '@mantine/core'
import { formatDate } from '@portal/contract/dates'
import { SERVICE_PREFIX } from '@portal/contract/prefixes'
import { type ServiceKey, serviceKeysCalls } from '@portal/contract/service-keys/calls'
import { scopeLabels } from '@portal/contract/service/scopes'
import { IconCircleCheck, IconCircleOff, IconClockOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallQuery } from '../../app/api/queries.ts'
import { ConfirmButton } from '../../app/ConfirmCall.tsx'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { Status } from '../../ui/Status.tsx'
import { CreateServiceKeyDialog } from './CreateServiceKeyDialog.tsx'
import styles from './ServiceKeysPage.module.css'

/** Keys of other systems for the service API. */
export default function ServiceKeysPage() {
  const keys = useCallQuery(serviceKeysCalls.getServiceKeys, {})
  const [isCreating, setIsCreating] = useState(false)
  const create = <Button onClick={() => setIsCreating(true)}>New Service Key</Button>
  return (
    <Page
      title="Service Keys"
      action={create}
      description={
        <>
          API keys for the service's apps and website. See the <a href={`${SERVICE_PREFIX}/`}>service API reference</a>.
          Times are in Eastern Time.
        </>
      }
    >
      <ListTable
        name="service keys"
        columns={columns}
        loadable={keys}
        rowKey={({ id }) => String(id)}
        emptyAction={create}
        more={{ label: ({ name }) => `More about ${name}` }}
      />
      {isCreating && <CreateServiceKeyDialog onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

const statusIcons = { Active: IconCircleCheck, Expired: IconClockOff, Revoked: IconCircleOff }

const columns: readonly Column<ServiceKey>[] = [
  actionColumn(
    'revoke',
    'Revoke',
    (key) =>
      key.revokedAt === null && (
        <ConfirmButton
          call={serviceKeysCalls.revokeServiceKey}
          input={{ id: key.id }}
          label="Revoke"
          ariaLabel={`Revoke ${key.name}`}
          title="Revoke Service Key"
          verb="Revoke Service Key"
          question="Are you sure you want to revoke this service key? Systems that use it lose access immediately."
          isDangerous
        >
          <p>{key.name}</p>
        </ConfirmButton>
      ),
  ),
  {
    id: 'status',
    title: 'Status',
    value: statusOf,
    cell: (key) => {
      const status = statusOf(key)
      return (
        <Status icon={statusIcons[status]} tone={status === 'Active' ? 'good' : 'quiet'}>
          {status}
        </Status>
      )
    },
    filter: Object.keys(statusIcons).map((value) => ({ value, label: value })),
  },
  { id: 'name', title: 'Name', value: ({ name }) => name, filter: 'text', maxWidth: 240 },
  {
    id: 'start',
    title: 'Key Prefix',
    value: ({ start }) => start,
    cell: ({ start }) => <code>{start}…</code>,
    isSecondary: true,
  },
  {
    id: 'scopes',
    title: 'Permissions',
    value: ({ scopes }) => scopes.map((scope) => scopeLabels[scope]).join(', '),
    cell: ({ scopes }) =>
      scopes.map((scope) => (
        <div key={scope} className={styles.scope}>
          {scopeLabels[scope]}
        </div>
      )),
  },
  { id: 'createdBy', title: 'Created By', value: ({ createdBy }) => createdBy, maxWidth: 200, isSecondary: true },
  { ...easternColumn<ServiceKey>('createdAt', 'Created', ({ createdAt }) => createdAt), isSecondary: true },
  {
    id: 'expiresOn',
    title: 'Last Day',
    value: ({ expiresOn }) => expiresOn,
    text: ({ expiresOn }) => (expiresOn === null ? 'Never expires' : formatDate(expiresOn)),
  },
  {
    id: 'addresses',
    title: 'Allowed Addresses',
    value: ({ addresses }) => (addresses.length === 0 ? 'Any' : addresses.join(', ')),
    maxWidth: 200,
    isSecondary: true,
  },
  easternColumn('lastUsedAt', 'Last Used', ({ lastUsedAt }) => lastUsedAt),
  { id: 'lastUsedFrom', title: 'Last Used From', value: (key) => key.lastUsedFrom, isSecondary: true },
  { ...easternColumn<ServiceKey>('revokedAt', 'Revoked', ({ revokedAt }) => revokedAt), isSecondary: true },
]

function statusOf({ revokedAt, isExpired }: ServiceKey): keyof typeof statusIcons {
  if (revokedAt !== null) return 'Revoked'
  return isExpired ? 'Expired' : 'Active'
}
