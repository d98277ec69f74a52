import { type AddressQuery, useAddressQuery, useQueryChange } from '../address-query.ts'
import type { Filters, Sorting } from './rows.ts'

export const PAGE_SIZES = [10, 25, 50, 100] as const

export interface TableState {
  readonly filters: Filters
  readonly sorting: Sorting | null
  readonly page: number
  readonly size: number
  readonly setFilter: (id: string, value: string) => void
  readonly clearFilters: () => void
  readonly setSorting: (sorting: Sorting | null) => void
  readonly setPage: (page: number) => void
  readonly setSize: (size: number) => void
}

/**
 * How a list is shown, kept in the address, so that it can be shared and Back works: `?type=paid&sort=-name&page=2`.
 * Where a screen has several lists, `prefix` keeps their keys apart.
 */
export function useTableState(columnIds: readonly string[], defaultSort: string | null, prefix: string): TableState {
  const query = useAddressQuery()
  const changeQuery = useQueryChange()
  const key = (name: string) => `${prefix}${name}`

  /** Replaces values in the address; undefined removes one. Any change but of the page itself goes to page 1. */
  function change(changes: AddressQuery) {
    const keyed = Object.entries({ page: undefined, ...changes }).map(([name, value]) => [
      key(name),
      value || undefined,
    ])
    changeQuery(Object.fromEntries(keyed))
  }

  const size = Number(query[key('size')])
  return {
    filters: Object.fromEntries(columnIds.map((id) => [id, query[key(id)] ?? ''])),
    sorting: sortingOf(query[key('sort')] ?? defaultSort),
    page: Number(query[key('page')] ?? 1),
    size: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0],
    setFilter: (id, value) => change({ [id]: value }),
    clearFilters: () => change(Object.fromEntries(columnIds.map((id) => [id, undefined]))),
    setSorting: (sorting) => change({ sort: sorting ? `${sorting.descending ? '-' : ''}${sorting.id}` : undefined }),
    setPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
    setSize: (next) => change({ size: next === PAGE_SIZES[0] ? undefined : String(next) }),
  }
}

/** `-date` is descending by the column `date`. */
function sortingOf(text: string | null): Sorting | null {
  if (!text) return null
  return text.startsWith('-') ? { id: text.slice(1), descending: true } : { id: text, descending: false }
}
