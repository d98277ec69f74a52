import type { Column } from './columns.ts'
import { ColumnFilter, FilterCell } from './FilterCell.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import styles from './ListTable.module.css'
import { type More, widthOfMore } from './more.ts'
import { useIsTight } from './use-is-tight.ts'
import type { TableState } from './use-table-state.ts'

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly more: More<Row> | undefined
  readonly state: Pick<TableState, 'sorting' | 'setSorting' | 'filters' | 'setFilter'>
  /** Whether there is anything to filter, and anything to filter it by. */
  readonly hasFilters: boolean
}

/** The headers, which sort, and what the columns are filtered by. */
export function TableHead<Row>({ columns, more, state, hasFilters }: TableHeadProps<Row>) {
  const isTight = useIsTight()
  const ofColumn = (column: Column<Row>) => ({
    column,
    value: state.filters[column.id] ?? '',
    setValue: (value: string) => state.setFilter(column.id, value),
  })
  const below = isTight ? columns.filter(({ filter, isSecondary }) => filter && isSecondary) : []
  return (
    <thead>
      <tr>
        {more && (
          <th scope="col" data-width={widthOfMore(more)}>
            <span className="visually-hidden">More</span>
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sorting={state.sorting} setSorting={state.setSorting} />
        ))}
      </tr>
      {hasFilters && (
        <tr className={styles.filters}>
          {more && <td data-width={widthOfMore(more)} />}
          {columns.map((column) =>
            below.includes(column) ? null : <FilterCell key={column.id} {...ofColumn(column)} />,
          )}
        </tr>
      )}
      {hasFilters && below.length > 0 && (
        <tr className={styles.filters}>
          <td colSpan={columns.length + 1}>
            <div className={styles.below}>
              {below.map((column) => (
                <span key={column.id}>
                  <span aria-hidden>{column.title}</span>
                  <ColumnFilter {...ofColumn(column)} />
                </span>
              ))}
            </div>
          </td>
        </tr>
      )}
    </thead>
  )
}
