import { type CustomerRow, customersCalls } from '@portal/contract/customers/calls'
import { formatUsername } from '@portal/contract/customers/phone'
import { useParams } from '@tanstack/react-router'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { Breakable } from '../../ui/Breakable.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useSaveListState } from '../../ui/list-state.ts'
import { actionColumn, type Column } from '../../ui/list-table/columns.ts'
import { ListTable } from '../../ui/list-table/ListTable.tsx'
import { textColumn } from '../../ui/list-table/value-columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { BulkMenu } from '../bulk/BulkMenu.tsx'
import { CustomerSearchBox } from './CustomerSearchBox.tsx'
import { CustomerStatusText } from './CustomerStatusText.tsx'
import { ListedCustomerLink } from './neighbors/ListedCustomerLink.tsx'
import { matchText } from './match-text.ts'
import { listedColumns } from './neighbors/listed-columns.ts'
import { RecentCustomers } from './RecentCustomers.tsx'
import styles from './search-columns.module.css'

const { searchUsers } = customersCalls
const NO_MATCH = searchUsers.errors.NoUsersFound.message
const none: readonly CustomerRow[] = []

/** Finds customers by everything that the search compares, and shows why; the search text is in the URL. */
export default function SearchPage() {
  const searchText = (useParams({ strict: false }).searchText ?? '').trim()
  const checked = searchUsers.input.safeParse({ searchText })
  const found = useCallQuery(searchUsers, { searchText }, { enabled: checked.success })
  const { failure } = found
  const refusal = failure && Object.hasOwn(searchUsers.errors, failure.code) ? failure.message : null

  useSaveListState(paths.customers(searchText))

  return (
    <Page title="Customers" state={searchText}>
      <CustomerSearchBox searchText={searchText} searchAgain={found.retry} hasAutoFocus />
      {searchText === '' && <RecentCustomers />}
      {!checked.success && searchText !== '' && <Empty text={checked.error.issues[0]?.message} />}
      {checked.success && (
        <ListTable
          // The selection belongs to one search.
          key={searchText}
          name="customers"
          columns={searchColumns(searchText)}
          loadable={refusal ? { ...found, data: none } : found}
          rowKey={({ email }) => email}
          selectionActions={(selected) => <BulkMenu rows="customers" subjects={selected.map(({ email }) => email)} />}
          empty={refusal ?? NO_MATCH}
          noMatch={NO_MATCH}
        />
      )}
    </Page>
  )
}

/** The columns of the search results. The links keep the search text. */
function searchColumns(searchText: string): readonly Column<CustomerRow>[] {
  return [
    actionColumn('view', 'View', ({ email }) => (
      <ListedCustomerLink searchText={searchText} email={email} aria-label={`View ${formatUsername(email)}`}>
        View
      </ListedCustomerLink>
    )),
    {
      ...listedColumns.username,
      cell: ({ email }) => (
        <ListedCustomerLink searchText={searchText} email={email} className={styles.username}>
          <Breakable text={formatUsername(email)} />
        </ListedCustomerLink>
      ),
    },
    listedColumns.name,
    listedColumns.type,
    { ...listedColumns.status, cell: ({ status }) => <CustomerStatusText status={status} /> },
    {
      ...textColumn('match', 'Matched By', ({ matchedBy }) => (matchedBy ? matchText(matchedBy) : null)),
      maxWidth: 320,
    },
  ]
}
