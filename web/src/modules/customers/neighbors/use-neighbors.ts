import { customersCalls } from '@portal/contract/customers/calls'
import { useEffect, useState } from 'react'
import { paths } from '../../../app/paths.ts'
import { type AddressQuery, useAddressQuery } from '../../../ui/address-query.ts'
import { listQuery, withListState } from './list-query.ts'
import { foundBy, type NamedList } from './named-list.ts'
import { useListedEmails } from './use-listed-emails.ts'
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

/** Reloads the list named in the URL, filtered and sorted as it was; null if there is none. */
export function useNeighbors(searchText: string, email: string): Neighbors | null {
  const query = useAddressQuery()
  const reported = useReportedEmails(email)
  const ofProblems = useProblemEmails()
  const list = useListedIn(query)
  const isSearch =
    !reported && !ofProblems && !list && searchText !== email && searchUsers.input.safeParse({ searchText }).success
  const ofList = useListedEmails(isSearch ? foundBy(searchText) : list)
  const named = reported ?? ofProblems
  const listed = named ? named.emails : ofList
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
}

/** The named list of the URL, whose code only loads if there is one. */
function useListedIn(query: AddressQuery): NamedList | null {
  const [code, setCode] = useState<typeof import('./listed-in.ts') | null>(null)
  const isNamed = query.source !== undefined
  useEffect(() => {
    // Without the code, as without a connection, the screen has no neighbors.
    if (isNamed) import('./listed-in.ts').then(setCode, () => {})
  }, [isNamed])
  return code?.listedIn(query) ?? null
}
