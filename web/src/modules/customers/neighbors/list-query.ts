import type { AddressQuery } from '../../../ui/address-query.ts'

/** How a customer's address keeps the state of the list that it was opened from: `?list.sort=-name`. */
export const LIST_PREFIX = 'list.'

/** The query of a customer who is opened from a list that is shown by `state`. */
export function withListState(state: AddressQuery, source?: string): AddressQuery {
  const entries = Object.entries(state).map(([name, value]) => [`${LIST_PREFIX}${name}`, value])
  return { ...Object.fromEntries(entries), ...(source !== undefined && { source }) }
}

/** The state of the list that a customer was opened from. */
export function listStateOf(query: AddressQuery): AddressQuery {
  const kept = Object.entries(query).filter(([name]) => name.startsWith(LIST_PREFIX))
  return Object.fromEntries(kept.map(([name, value]) => [name.slice(LIST_PREFIX.length), value]))
}

/** What of a customer's query also holds for the next one of the list. */
export function keptQuery(query: AddressQuery): AddressQuery {
  const kept = Object.entries(query).filter(
    ([name]) => name.startsWith(LIST_PREFIX) || name === 'source' || name === 'tab',
  )
  return Object.fromEntries(kept)
}
