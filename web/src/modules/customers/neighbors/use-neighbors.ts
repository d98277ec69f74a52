import { customersCalls } from '@portal/contract/customers/calls'
import { reportsCalls } from '@portal/contract/reports/calls'
import { useState } from 'react'
import { useReading } from '../../../app/api/queries.ts'
import { isUserAllowed } from '../../../app/api/session.ts'
import { paths } from '../../../app/paths.ts'
import { useAddressQuery } from '../../../ui/address-query.ts'
import type { Column } from '../../../ui/list-table/columns.ts'
import { useList } from '../../../ui/list-table/use-list.ts'
import { LIST_PREFIX } from './list-query.ts'
import { type ListedCustomer, listedColumns } from './listed-columns.ts'

/** The customers before and after one, in the list from which they were opened. */
export interface Neighbors {
  /** From 1; null once the customer has left the list. */
  readonly position: number | null
  readonly count: number
  /** Their paths. */
  readonly previous: string | null
  readonly next: string | null
}

const { searchUsers } = customersCalls
const { getUnpaidPremiumUsers, getUnverifiedPremiumUsers } = reportsCalls
const columns: readonly Column<ListedCustomer>[] = Object.values(listedColumns)
const names: Readonly<Record<string, string>> = {
  upcr: 'unpaid premium customers',
  uvpcr: 'unverified premium customers',
}

/** Reads the list again that the address names, filtered and sorted as it was; null if it names none. */
export function useNeighbors(searchText: string, email: string): Neighbors | null {
  const { source = '' } = useAddressQuery()
  const quiet = true
  const isSearch = !(source in names) && searchText !== email && searchUsers.input.safeParse({ searchText }).success
  const found = useReading(searchUsers, { searchText }, { quiet, enabled: isSearch })
  const unpaid = useReading(getUnpaidPremiumUsers, {}, { quiet, enabled: isRead(getUnpaidPremiumUsers, 'upcr') })
  const unverified = useReading(
    getUnverifiedPremiumUsers,
    {},
    { quiet, enabled: isRead(getUnverifiedPremiumUsers, 'uvpcr') },
  )
  const rows: readonly ListedCustomer[] | undefined = { upcr: unpaid, uvpcr: unverified }[source]?.data ?? found.data
  const list = useList({ name: names[source] ?? 'customers', columns, rows, prefix: LIST_PREFIX })
  const emails = list.getPrePaginatedRowModel().rows.map(({ original }) => original.email)

  const at = emails.indexOf(email)
  // Where the customer was last: who is done with one of a queue goes on with the next, which has taken its place.
  const [last, setLast] = useState({ email, at })
  if (at !== -1 && (last.email !== email || last.at !== at)) setLast({ email, at })
  const hasLeft = at === -1
  const place = hasLeft && last.email === email ? last.at : at
  if (rows === undefined || place === -1) return null
  const pathTo = (other: string | undefined) =>
    other === undefined ? null : paths.viewCustomer(isSearch ? searchText : other, other)
  return {
    position: hasLeft ? null : at + 1,
    count: emails.length,
    previous: pathTo(emails[place - 1]),
    next: pathTo(emails[hasLeft ? place : place + 1]),
  }

  function isRead({ permission }: typeof getUnpaidPremiumUsers | typeof getUnverifiedPremiumUsers, name: string) {
    return source === name && isUserAllowed(permission)
  }
}
