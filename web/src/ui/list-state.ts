import { useEffect } from 'react'
import { type AddressQuery, useAddressQuery } from './address-query.ts'

const kept = new Map<string, AddressQuery>()

/** Stores how a screen's list is filtered, sorted and paged, for a return from one of its rows. */
export function useSaveListState(path: string): void {
  const query = useAddressQuery()
  useEffect(() => {
    kept.set(path, query)
  }, [path, query])
}

/** How the list was shown last. */
export function savedListState(path: string): AddressQuery | undefined {
  return kept.get(path)
}
