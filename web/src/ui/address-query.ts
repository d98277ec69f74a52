import { useNavigate, useSearch } from '@tanstack/react-router'

/** The query of an address: every value is text, as it looks. */
export type AddressQuery = Readonly<Record<string, string | undefined>>

/** The query of the address that is shown. */
export function useAddressQuery(): AddressQuery {
  // The router is set up (router.ts) to read every value of the query as text.
  return useSearch({ strict: false }) as AddressQuery
}

/** Changes of a query; undefined takes a name out of it. */
type QueryChanges = AddressQuery | ((current: AddressQuery) => AddressQuery)

/** Changes the query in its place: nothing scrolls, and Back leaves the screen. */
export function useQueryChange(): (changes: QueryChanges) => void {
  const navigate = useNavigate()
  return (changes) => {
    void navigate({
      to: '.',
      search: (current: AddressQuery) => ({
        ...current,
        ...(typeof changes === 'function' ? changes(current) : changes),
      }),
      replace: true,
      resetScroll: false,
    })
  }
}
