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

/** What a list can do; `meta` of a column says how it is shown. */
export type Features<Row> = typeof features & { readonly columnMeta: Column<Row> }

export type List<Row extends RowData> = ReactTable<Features<Row>, Row>
export type ListRow<Row extends RowData> = TableRow<Features<Row>, Row>
export type ListColumn<Row extends RowData> = TableColumn<Features<Row>, Row>
export type Definition<Row extends RowData> = ColumnDef<Features<Row>, Row>

/** Sorted by one column, ascending first. */
export function listOptions<Row extends RowData>() {
  return {
    // The type of `meta` has no value of its own.
    features: features as Features<Row>,
    sortDescFirst: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
    // Any change of the address but of the page itself goes to page 1; new data does not.
    autoResetPageIndex: false,
  }
}

/** How a list sorts and filters by a column. */
export function toColumnDef<Row extends RowData>(column: Column<Row>): Definition<Row> {
  const { id, value, filter, isAction = false } = column
  return {
    id,
    // Nothing is `undefined` here, which is what TanStack Table can sort last in either direction.
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

/** How a column is shown. */
export function shownColumn<Row extends RowData>({ columnDef }: ListColumn<Row>): Column<Row> {
  // Every column is defined by `toColumnDef`.
  return columnDef.meta as Column<Row>
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Whether a row passes filters, by the ids of their columns. */
export function passes<Row extends RowData>(
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

/** A drop-down's value is equal. */
function isValue(row: ValuedRow, id: string, wanted: string): boolean {
  return String(row.getValue(id)) === wanted
}

/** A text is contained, as the search compares texts. */
function containsText<Row extends RowData>(column: Column<Row>) {
  const contains = (row: { readonly original: Row }, _id: string, isFound: ReturnType<typeof textFilter>) =>
    isFound(textOf(column, row.original))
  return Object.assign(contains, { resolveFilterValue: textFilter })
}
