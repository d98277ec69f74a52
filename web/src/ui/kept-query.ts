import { useEffect } from 'react'
import { type AddressQuery, useAddressQuery } from './address-query.ts'

const kept = new Map<string, AddressQuery>()

/** How the list of a screen is filtered, sorted and paged is kept, for whoever comes back to it from one of its rows. */
export function useKeptQuery(path: string): void {
  const query = useAddressQuery()
  useEffect(() => {
    kept.set(path, query)
  }, [path, query])
}

/** How the list was shown last. */
export function keptQuery(path: string): AddressQuery | undefined {
  return kept.get(path)
}
