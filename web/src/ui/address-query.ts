import { useNavigate, useSearch } from '@tanstack/react-router'

/** The query of a URL: every value is plain text. */
export type AddressQuery = Readonly<Record<string, string | undefined>>

/** The query of the current URL. */
export function useAddressQuery(): AddressQuery {
  // The router parses every query value as text (router.ts).
  return useSearch({ strict: false }) as AddressQuery
}

/** Changes to a query; undefined removes a parameter. */
type QueryChanges = AddressQuery | ((current: AddressQuery) => AddressQuery)

/** Replaces the query: nothing scrolls, and Back leaves the screen. */
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

/** The change that removes all parameters with a prefix. */
export function withoutPrefix(query: AddressQuery, prefix: string): AddressQuery {
  const names = Object.keys(query).filter((name) => name.startsWith(prefix))
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
