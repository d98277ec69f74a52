import {
  type ColumnFiltersState,
  functionalUpdate,
  type RowData,
  type RowSelectionState,
  type SortingState,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { type AddressQuery, useAddressQuery, useQueryChange } from '../address-query.ts'
import { useLocalStorage } from '../local-storage.ts'
import type { Column } from './columns.ts'
import { toColumnDef, type Features, type List, listOptions } from './list.ts'
import { NONE_HIDDEN } from './list-views.ts'
import { rowIds } from './row-ids.ts'

export const PAGE_SIZES = [10, 25, 50, 100] as const
const NO_ROWS: readonly never[] = []

export interface ListOptions<Row extends RowData> {
  /** Name of the rows, in lower case and the plural: `customers`. Names the download and the stored columns. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined
  /** ID of a row; based on what it shows by default. */
  readonly rowKey?: (row: Row) => string
  /** Initial sorting: a column ID, prefixed with a minus for descending. */
  readonly defaultSort?: string
  /** Set if a screen has several lists: the prefix of their URL parameters, such as `ledger.`. */
  readonly prefix?: string
}

/**
 * A list with filters, sorting and page in the URL. The browser stores the hidden columns, unless the URL names them,
 * as a saved view's does.
 */
export function useList<Row extends RowData>(options: ListOptions<Row>): List<Row> {
  const { name, columns, rows, rowKey, defaultSort, prefix = '' } = options
  const { read, change } = useListAddress(prefix)
  const [remembered, setRemembered] = useLocalStorage<readonly string[]>(`columns of ${name}`, [])
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const [isBeyond, setIsBeyond] = useState(false)

  const hide = read('hide')
  const hidden = useMemo(() => (hide === undefined ? remembered : hiddenOf(hide, columns)), [hide, remembered, columns])
  const shown = columns.filter(({ id, filter }) => filter && !hidden.includes(id))
  const filterable = shown.map(({ id }) => id)
  const filtersIn = (from: typeof read) =>
    shown
      .map(({ id, filter }) => ({ id, value: from(id), filter }))
      .filter(({ value, filter }) => value && (filter === 'text' || filter?.some((option) => option.value === value)))
      .map(({ id, value }) => ({ id, value }))
  const filters = JSON.stringify(filtersIn(read))
  const sort = read('sort') ?? defaultSort
  const pageIndex = pageIndexOf(read('page'))
  const pageSize = PAGE_SIZES.find((size) => String(size) === read('size')) ?? PAGE_SIZES[0]

  const hasKey = rowKey !== undefined
  const ids = useMemo(() => (hasKey ? [] : rowIds(rows ?? NO_ROWS, columns)), [hasKey, rows, columns])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])
  const state = {
    // Stable objects: sorting and filtering only run when their values change.
    columnFilters: useMemo(() => JSON.parse(filters) as ColumnFiltersState, [filters]),
    sorting: useMemo(() => sortingOf(sort).filter(({ id }) => !hidden.includes(id)), [sort, hidden]),
    columnVisibility,
    rowSelection,
    pagination: { pageIndex: isBeyond ? 0 : pageIndex, pageSize },
  }

  const list = useTable<Features<Row>, Row>({
    ...listOptions<Row>(),
    columns: useMemo(() => columns.map(toColumnDef), [columns]),
    data: rows ?? NO_ROWS,
    getRowId: rowKey ?? ((_row, index) => ids[index] ?? ''),
    state,
    onRowSelectionChange: setRowSelection,
    onColumnFiltersChange: (updater) =>
      change((readNow) => {
        const next = functionalUpdate<ColumnFiltersState>(updater, filtersIn(readNow))
        // Filters are text: the fields and drop-downs have no other values.
        const texts = next.map(({ id, value }) => [id, value as string] as const)
        return { ...Object.fromEntries(filterable.map((id) => [id, undefined])), ...Object.fromEntries(texts) }
      }),
    onSortingChange: (updater) => change(() => ({ sort: sortText(functionalUpdate(updater, state.sorting)) })),
    onPaginationChange: (updater) => {
      const next = functionalUpdate(updater, state.pagination)
      change(() => ({
        page: next.pageIndex === 0 ? undefined : String(next.pageIndex + 1),
        size: next.pageSize === PAGE_SIZES[0] ? undefined : String(next.pageSize),
      }))
    },
    onColumnVisibilityChange: (updater) => {
      const next = functionalUpdate(updater, columnVisibility)
      const nowHidden = Object.keys(next).filter((id) => !next[id])
      if (hide === undefined) setRemembered(nowHidden)
      // No invisible filter stays active.
      const filtering = nowHidden.filter((id) => read(id))
      const changes = {
        ...Object.fromEntries(filtering.map((id) => [id, undefined])),
        ...(hide !== undefined && { hide: nowHidden.join(',') || NONE_HIDDEN }),
      }
      if (Object.keys(changes).length > 0) change(() => changes)
    },
  })

  // A page that does not exist becomes page 1.
  const isNowBeyond = pageIndex > 0 && pageIndex >= list.getPageCount()
  if (isNowBeyond !== isBeyond) setIsBeyond(isNowBeyond)
  return list
}

/** Existing columns, but never all of them. */
function hiddenOf<Row>(text: string, columns: readonly Column<Row>[]): readonly string[] {
  const hideable = columns.filter(({ isAction }) => !isAction).map(({ id }) => id)
  const ids = text.split(',')
  const hidden = hideable.filter((id) => ids.includes(id))
  return hidden.length < hideable.length ? hidden : []
}

/** `-date` sorts by the column `date`, descending. */
function sortingOf(text: string | undefined): SortingState {
  if (!text) return []
  return [text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false }]
}

function sortText([sorting]: SortingState): string | undefined {
  return sorting && `${sorting.desc ? '-' : ''}${sorting.id}`
}

/** Zero-based; pages in the URL are numbered from 1. */
function pageIndexOf(text: string | undefined): number {
  const page = Number(text ?? 1)
  return page >= 1 ? page - 1 : 0
}

type ReadParameter = (name: string) => string | undefined

/**
 * The list's state in the URL, so that it can be shared and Back works: `?type=paid&sort=-name&page=2`. If a screen has
 * several lists, `prefix` separates their parameters.
 */
function useListAddress(prefix: string) {
  const query = useAddressQuery()
  const changeQuery = useQueryChange()

  /** Undefined removes a value. Any change except the page itself returns to page 1. */
  function change(changesOf: (read: ReadParameter) => AddressQuery) {
    changeQuery((current) => {
      const changes = { page: undefined, ...changesOf(reader(current, prefix)) }
      return Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [`${prefix}${name}`, value || undefined]),
      )
    })
  }

  return { read: reader(query, prefix), change }
}

function reader(query: AddressQuery, prefix: string): ReadParameter {
  return (name) => query[`${prefix}${name}`]
}
