import { type CustomerRow, customersCalls } from '@portal/contract/customers/calls'
import { customerStatuses, customerTypes } from '@portal/contract/customers/facts'
import { statusLabels, typeLabels } from '@portal/contract/customers/labels'
import { formatUsername } from '@portal/contract/customers/phone'
import { formatFullName } from '@portal/contract/full-name'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useReading } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { useSaveListState } from '../../ui/list-state.ts'
import { actionColumn, type Column, type Option } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { textColumn } from '../../ui/list-table/value-columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { CustomerStatusText } from './CustomerStatusText.tsx'
import styles from './search-columns.module.css'

const { searchUsers } = customersCalls
const NO_MATCH = searchUsers.errors.NoUsersFound.message
const none: readonly CustomerRow[] = []

/** Finds customers by name, email or phone; what is searched for is in the address. */
export default function SearchPage() {
  const searchText = (useParams({ strict: false }).searchText ?? '').trim()
  const navigate = useNavigate()
  const checked = searchUsers.input.safeParse({ searchText })
  const found = useReading(searchUsers, { searchText }, { enabled: checked.success })
  const { failure } = found
  const refusal = failure && Object.hasOwn(searchUsers.errors, failure.code) ? failure.message : null

  useSaveListState(paths.customers(searchText))

  return (
    <Page title="Customers" state={searchText}>
      <SearchBox
        schema={searchUsers.input}
        label="Search customers by name, email address Or phone number"
        description="Enter phone numbers without spaces, dashes, dots and brackets"
        searchText={searchText}
        search={(wanted) => void navigate({ to: paths.customers(wanted) })}
        searchAgain={found.tryAgain}
      />
      {!checked.success && searchText !== '' && <Empty text={checked.error.issues[0]?.message} />}
      {checked.success && (
        <ListTable
          name="customers"
          columns={searchColumns(searchText)}
          reading={refusal ? { ...found, data: none } : found}
          rowKey={({ email }) => email}
          empty={refusal ?? NO_MATCH}
          noMatch={NO_MATCH}
        />
      )}
    </Page>
  )
}

const types: readonly Option[] = customerTypes.map((type) => asOption(typeLabels[type]))
const statuses: readonly Option[] = customerStatuses.map((status) => asOption(statusLabels[status]))

/** The columns of the search results. The links keep the search text. */
function searchColumns(searchText: string): readonly Column<CustomerRow>[] {
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
