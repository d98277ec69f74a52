import { useMemo } from 'react'
import { useRemembered } from '../remembered.ts'
import type { Column } from './columns.ts'
import { matchingRows, pageOf } from './rows.ts'
import { useTableState } from './use-table-state.ts'

export interface ListViewOptions<Row> {
  /** What the list holds, in lower case and the plural: `customers`. Names the download and the remembered columns. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while they are being read. */
  readonly rows: readonly Row[] | undefined
  /** The order before anybody sorts: a column's id, with a minus before it for descending. */
  readonly defaultSort?: string
  /** Where a screen has several lists: what their keys in the address begin with, such as `ledger.`. */
  readonly prefix?: string
}

/** What of a list is shown: without the columns that somebody has hidden, filtered, sorted and paged. */
export function useListView<Row>({ name, columns, rows, defaultSort, prefix = '' }: ListViewOptions<Row>) {
  const [hidden, setHidden] = useRemembered<readonly string[]>(`columns of ${name}`, [])
  const shown = columns.filter((column) => !hidden.includes(column.id))
  const filterable = shown.filter((column) => column.filter).map(({ id }) => id)
  const state = useTableState(filterable, defaultSort ?? null, prefix)

  const [filters, sorting] = [JSON.stringify(state.filters), JSON.stringify(state.sorting)]
  const matching = useMemo(
    () => matchingRows(rows, columns, hidden, filters, sorting),
    [rows, columns, hidden, filters, sorting],
  )
  const hasNone = rows?.length === 0

  /** No filter is in force that nobody sees. */
  function hideColumns(ids: readonly string[]) {
    for (const id of ids) if (state.filters[id]) state.setFilter(id, '')
    setHidden(ids)
  }

  return {
    state,
    hidden,
    hideColumns,
    shown,
    /** All rows that pass the filters, in order, of every page. */
    matching,
    page: pageOf(matching, state.page, state.size),
    isFiltered: !hasNone && Object.values(state.filters).some((filter) => filter !== ''),
    hasFilters: !hasNone && filterable.length > 0,
  }
}
