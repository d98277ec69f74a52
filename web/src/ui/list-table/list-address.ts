import { type AddressQuery, useAddressQuery, useQueryChange } from '../address-query.ts'

type Read = (name: string) => string | undefined

/**
 * The part of the address that says how a list is shown, so that it can be shared and Back works:
 * `?type=paid&sort=-name&page=2`. Where a screen has several lists, `prefix` keeps their keys apart.
 */
export function useListAddress(prefix: string) {
  const query = useAddressQuery()
  const changeQuery = useQueryChange()

  /** Undefined removes a value. Any change but of the page itself goes to page 1. */
  function change(changesOf: (read: Read) => AddressQuery) {
    changeQuery((current) => {
      const changes = { page: undefined, ...changesOf(reader(current, prefix)) }
      return Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [`${prefix}${name}`, value || undefined]),
      )
    })
  }

  return { read: reader(query, prefix), change }
}

function reader(query: AddressQuery, prefix: string): Read {
  return (name) => query[`${prefix}${name}`]
}
