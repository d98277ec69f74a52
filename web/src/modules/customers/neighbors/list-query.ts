import type { AddressQuery } from '../../../ui/address-query.ts'

/** Prefix of the list's state in a customer's URL: `?list.sort=-name`. */
export const LIST_PREFIX = 'list.'

/** The query of a customer opened from a list with this state. */
export function withListState(state: AddressQuery, source?: string): AddressQuery {
  const entries = Object.entries(state).map(([name, value]) => [`${LIST_PREFIX}${name}`, value])
  return { ...Object.fromEntries(entries), ...(source !== undefined && { source }) }
}

/** State of the list that a customer was opened from. */
export function listStateOf(query: AddressQuery): AddressQuery {
  const entries = Object.entries(query).filter(([name]) => name.startsWith(LIST_PREFIX))
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(LIST_PREFIX.length), value]))
}

/** The part of a customer's query that also applies to the next one in the list. */
export function listQuery(query: AddressQuery): AddressQuery {
  const entries = Object.entries(query).filter(
    ([name]) => name.startsWith(LIST_PREFIX) || name === 'source' || name === 'tab',
  )
  return Object.fromEntries(entries)
}
