import { customersCalls } from '@portal/contract/customers/calls'
import type { UnpaidCustomer, UnverifiedCustomer } from '@portal/contract/reports/premium'
import { reportsCalls } from '@portal/contract/reports/calls'
import { useState } from 'react'
import { useCallQuery } from '../../../app/api/queries.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { paths } from '../../../app/paths.ts'
import { type AddressQuery, useAddressQuery } from '../../../ui/address-query.ts'
import type { Column } from '../../../ui/list-table/columns.ts'
import { type ListOptions, useList } from '../../../ui/list-table/use-list.ts'
import { unpaidColumns, unpaidSort } from '../../reports/premium/unpaid-columns.tsx'
import { unverifiedColumns, unverifiedSort } from '../../reports/premium/unverified-columns.tsx'
import { listQuery, LIST_PREFIX, withListState } from './list-query.ts'
import { type ListedCustomer, listedColumns } from './listed-columns.ts'
import { useProblemEmails } from './use-problem-emails.ts'
import { useReportedEmails } from './use-reported-emails.ts'

/** The previous and next customer in the list that a customer was opened from. */
export interface Neighbors {
  /** From 1; null once the customer has left the list. */
  readonly position: number | null
  readonly count: number
  /** Whether `count` is that of one page of a longer list. */
  readonly isPart: boolean
  readonly previous: Neighbor | null
  readonly next: Neighbor | null
}

export interface Neighbor {
  readonly to: string
  readonly query: AddressQuery
}

const { searchUsers } = customersCalls
const { getUnpaidPremiumList, getUnverifiedPremiumList } = reportsCalls
const columns: readonly Column<ListedCustomer>[] = Object.values(listedColumns)
const columnsOfUnpaid: readonly Column<UnpaidCustomer>[] = [
  listedColumns.username,
  listedColumns.name,
  ...unpaidColumns,
]
const columnsOfUnverified: readonly Column<UnverifiedCustomer>[] = [
  listedColumns.username,
  listedColumns.name,
  ...unverifiedColumns,
]
const sources: readonly string[] = ['upcr', 'uvpcr']

/** Reloads the list named in the URL, filtered and sorted as it was; null if there is none. */
export function useNeighbors(searchText: string, email: string): Neighbors | null {
  const query = useAddressQuery()
  const { source = '' } = query
  const quiet = true
  const reported = useReportedEmails(email)
  const ofProblems = useProblemEmails()
  const isSearch =
    !reported &&
    !ofProblems &&
    !sources.includes(source) &&
    searchText !== email &&
    searchUsers.input.safeParse({ searchText }).success
  const found = useCallQuery(searchUsers, { searchText }, { quiet, enabled: isSearch })
  const unpaid = useCallQuery(getUnpaidPremiumList, {}, { quiet, enabled: isRead(getUnpaidPremiumList, 'upcr') })
  const unverified = useCallQuery(
    getUnverifiedPremiumList,
    {},
    { quiet, enabled: isRead(getUnverifiedPremiumList, 'uvpcr') },
  )
  const prefix = LIST_PREFIX
  const ofSearch = useEmails({ name: 'customers', columns, rows: found.data, prefix })
  const ofUnpaid = useEmails({
    name: 'unpaid premium customers',
    columns: columnsOfUnpaid,
    rows: unpaid.data,
    defaultSort: unpaidSort,
    prefix,
  })
  const ofUnverified = useEmails({
    name: 'unverified premium customers',
    columns: columnsOfUnverified,
    rows: unverified.data,
    defaultSort: unverifiedSort,
    prefix,
  })
  const bySource = source === 'upcr' ? ofUnpaid : source === 'uvpcr' ? ofUnverified : ofSearch
  const named = reported ?? ofProblems
  const listed = named ? named.emails : bySource
  const emails = listed ?? []

  const at = emails.indexOf(email)
  // Last known position: after processing a customer in a queue, the user continues with the one that replaced it.
  const [last, setLast] = useState({ email, at })
  if (at !== -1 && (last.email !== email || last.at !== at)) setLast({ email, at })
  const hasLeft = at === -1
  const place = hasLeft && last.email === email ? last.at : at
  if (listed === undefined || place === -1) return null
  const next = neighborOf(emails[hasLeft ? place : place + 1])
  return {
    position: hasLeft ? null : at + 1,
    count: emails.length,
    isPart: reported?.isPart ?? false,
    previous: neighborOf(emails[place - 1]) ?? neighborOn('preceding'),
    next: next ?? neighborOn('following'),
  }

  /** @param page changes to the list's state, if the other customer is on another page */
  function neighborOf(other: string | undefined, page: AddressQuery = {}): Neighbor | null {
    if (other === undefined) return null
    return {
      to: paths.viewCustomer(isSearch ? searchText : other, other),
      query: { ...listQuery(query), ...withListState(page) },
    }
  }

  function neighborOn(page: 'preceding' | 'following'): Neighbor | null {
    const other = reported?.[page]
    return other ? neighborOf(other.email, other.page) : null
  }

  function isRead({ permission }: typeof getUnpaidPremiumList | typeof getUnverifiedPremiumList, name: string) {
    return source === name && isUserAllowed(permission)
  }
}

/** Customers of a list as displayed; undefined while loading. */
function useEmails<Row extends ListedCustomer>(options: ListOptions<Row>): string[] | undefined {
  const list = useList(options)
  return options.rows && list.getPrePaginatedRowModel().rows.map(({ original }) => original.email)
}
