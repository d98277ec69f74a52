import type { CustomerRow } from '@portal/contract/customers/calls'
import { customerStatuses, customerTypes } from '@portal/contract/customers/facts'
import { statusLabels, typeLabels } from '@portal/contract/customers/labels'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { paths } from '../../app/paths.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Link } from '../../ui/Link.tsx'
import { actionColumn, type Column, type Option } from '../../ui/list-table/columns.ts'
import { textColumn } from '../../ui/list-table/value-columns.tsx'
import { CustomerStatusText } from './CustomerStatusText.tsx'
import styles from './search-columns.module.css'

const types: readonly Option[] = customerTypes.map((type) => asOption(typeLabels[type]))
const statuses: readonly Option[] = customerStatuses.map((status) => asOption(statusLabels[status]))

/** The columns of the search results; the links remember what was searched for. */
export function searchColumns(searchText: string): readonly Column<CustomerRow>[] {
  return [
    actionColumn('view', 'View', ({ email }) => (
      <Link to={paths.viewCustomer(searchText, email)} aria-label={`View ${formatUsername(email)}`}>
        View
      </Link>
    )),
    {
      id: 'username',
      title: 'Username',
      value: ({ email }) => formatUsername(email),
      cell: ({ email }) => (
        <Link to={paths.viewCustomer(searchText, email)} className={styles.username}>
          <Breakable text={formatUsername(email)} />
        </Link>
      ),
      filter: 'text',
    },
    textColumn('name', 'Name', formatFullName, 'text'),
    { id: 'type', title: 'Type', value: ({ type }) => typeLabels[type], filter: types },
    {
      id: 'status',
      title: 'Status',
      value: ({ status }) => statusLabels[status],
      cell: ({ status }) => <CustomerStatusText status={status} />,
      filter: statuses,
    },
  ]
}

function asOption(label: string): Option {
  return { value: label, label }
}
