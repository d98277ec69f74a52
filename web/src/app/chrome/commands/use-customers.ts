import { useDebouncedValue } from '@mantine/hooks'
import { type CustomerRow, customersCalls } from '@portal/contract/customers/calls'
import { customerSearchText } from '@portal/contract/fields'
import { useState } from 'react'
import { useCallQuery } from '../../api/queries.ts'
import { isUserAllowed } from '../../api/session.ts'

const { searchUsers } = customersCalls
const DEBOUNCE_MS = 180
/** Shorter texts match too many customers. */
const SHORTEST = 2
const none: readonly CustomerRow[] = []

interface FoundCustomers {
  readonly customers: readonly CustomerRow[]
  /** Text below the customers. */
  readonly note: string | null
  readonly retry: (() => void) | null
}

/** Matching customers, loaded when the user stops typing; outdated requests are cancelled. */
export function useCustomers(typed: string): FoundCustomers {
  const [debounced] = useDebouncedValue(typed, DEBOUNCE_MS)
  // A card number, or a text that is too long, is not sent to the server.
  const problem = customerSearchText.safeParse(typed).error?.issues[0]?.message
  const isSearchable = customerSearchText.safeParse(debounced).success
  const enabled = debounced.length >= SHORTEST && isSearchable && isUserAllowed(searchUsers.permission)
  const { data, failure, isLoading, retry } = useCallQuery(
    searchUsers,
    { searchText: debounced },
    { enabled, quiet: true },
  )
  const isAsking = isLoading || debounced !== typed

  // The last response is shown until the next one arrives, to avoid flickering.
  const [last, setLast] = useState(none)
  if (data && data !== last) setLast(data)
  if ((typed === '' || failure) && last !== none) setLast(none)

  if (typed === '') return { customers: none, note: null, retry: null }
  if (typed.length < SHORTEST) return { customers: none, note: 'Keep typing to search customers.', retry: null }
  if (problem !== undefined) return { customers: none, note: `${problem}.`, retry: null }
  if (isAsking) return { customers: last, note: 'Searching customers…', retry: null }
  if (!failure) return { customers: data ?? none, note: null, retry: null }
  if (failure.code === 'NoUsersFound') return { customers: none, note: `${failure.message}.`, retry: null }
  if (failure.code === 'TooManyUsersFound') return { customers: none, note: failure.message, retry: null }
  if (failure.code === 'TooManyRequests') return { customers: none, note: failure.message, retry }
  return { customers: none, note: `${failure.message}. ${failure.detail}`.trim(), retry }
}
