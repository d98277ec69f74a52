import { useEffect } from 'react'
import { type AddressQuery, useAddressQuery } from './address-query.ts'

const states = new Map<string, AddressQuery>()

/** Stores the filters, sorting and page of a screen's list, to restore them when returning from a row. */
export function useSaveListState(path: string): void {
  const query = useAddressQuery()
  useEffect(() => {
    states.set(path, query)
  }, [path, query])
}

/** The last state of the list. */
export function savedListState(path: string): AddressQuery | undefined {
  return states.get(path)
}
