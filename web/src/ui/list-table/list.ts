import { textFilter } from '@portal/contract/search-text'
import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  type ReactTable,
  type Row as TableRow,
  type RowData,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type Column as TableColumn,
  tableFeatures,
} from '@tanstack/react-table'
import { type Column, textOf } from './columns.ts'

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortedRowModel: createSortedRowModel(),
})

/** Features of a list; a column's `meta` defines how it is displayed. */
export type Features<Row> = typeof features & { readonly columnMeta: Column<Row> }

export type List<Row extends RowData> = ReactTable<Features<Row>, Row>
export type ListRow<Row extends RowData> = TableRow<Features<Row>, Row>
export type ListColumn<Row extends RowData> = TableColumn<Features<Row>, Row>
export type Definition<Row extends RowData> = ColumnDef<Features<Row>, Row>

/** Sorted by one column, ascending first. */
export function listOptions<Row extends RowData>() {
  return {
    // The type of `meta` exists at compile time only.
    features: features as Features<Row>,
    sortDescFirst: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
    // Any change of the URL except the page itself returns to page 1; new data does not.
    autoResetPageIndex: false,
  }
}

/** How a list sorts and filters by a column. */
export function toColumnDef<Row extends RowData>(column: Column<Row>): Definition<Row> {
  const { id, value, filter, isAction = false } = column
  return {
    id,
    // Empty values are `undefined` here, which TanStack Table can sort last in both directions.
    accessorFn: (row) => {
      const known = value(row)
      return known === null || known === '' ? undefined : known
    },
    sortFn: byValue,
    sortUndefined: 'last',
    filterFn: filter === 'text' ? containsText(column) : isValue,
    enableSorting: !isAction,
    enableHiding: !isAction,
    enableColumnFilter: filter !== undefined,
    meta: column,
  }
}

/** How a column is displayed. */
export function shownColumn<Row extends RowData>({ columnDef }: ListColumn<Row>): Column<Row> {
  // `toColumnDef` defines every column.
  return columnDef.meta as Column<Row>
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Whether a row matches filters, given by column ID. */
export function matchesFilters<Row extends RowData>(
  columns: readonly Column<Row>[],
  filters: Readonly<Record<string, string>>,
  row: Row,
): boolean {
  return columns.every((column) => {
    const wanted = filters[column.id]
    if (!wanted || !column.filter) return true
    return column.filter === 'text' ? textFilter(wanted)(textOf(column, row)) : String(column.value(row)) === wanted
  })
}

interface ValuedRow {
  readonly getValue: (id: string) => unknown
}

function byValue(first: ValuedRow, second: ValuedRow, id: string): number {
  const [one, other] = [first.getValue(id), second.getValue(id)]
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other)
  return Number(one) - Number(other)
}

/** Matches if equal to the selected value. */
function isValue(row: ValuedRow, id: string, wanted: string): boolean {
  return String(row.getValue(id)) === wanted
}

/** Matches if the text contains the filter, compared like in searches. */
function containsText<Row extends RowData>(column: Column<Row>) {
  const contains = (row: { readonly original: Row }, _id: string, isFound: ReturnType<typeof textFilter>) =>
    isFound(textOf(column, row.original))
  return Object.assign(contains, { resolveFilterValue: textFilter })
}
