import type { RowData } from '@tanstack/react-table'
import { useContext } from 'react'
import type { Column } from './columns.ts'
import { ListViews } from './list-views.ts'
import { type List, matchesFilters } from './list.ts'

export interface ListedViews {
  /** Name under which the list's views are saved; the list's own by default. */
  readonly name?: string
  /** Further URL parameters that determine the rows. */
  readonly keys?: readonly string[]
  /** Name of the list without a view, if it does not contain everything. */
  readonly unsaved?: string
}

interface ViewsOfListProps<Row extends RowData> extends ListedViews {
  readonly list: List<Row>
  readonly name: string
  readonly prefix: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
}

const none: readonly string[] = []

/** The saved views of a list, if a provider can show them. */
export function ViewsOfList<Row extends RowData>(props: ViewsOfListProps<Row>) {
  const { list, name, prefix, keys = none, unsaved, columns, rows } = props
  const showViews = useContext(ListViews)
  return showViews?.({
    name,
    prefix,
    keys,
    unsaved,
    pages: [`${prefix}page`],
    columns: columns.map(({ id, filter, isAction = false }) => ({
      id,
      filter: typeof filter === 'object' ? filter.map(({ value }) => value) : filter,
      canSort: !isAction,
    })),
    hidden: list
      .getAllLeafColumns()
      .filter((column) => !column.getIsVisible())
      .map(({ id }) => id),
    countOf: (filters) => rows?.filter((row) => matchesFilters(columns, filters, row)).length,
  })
}
