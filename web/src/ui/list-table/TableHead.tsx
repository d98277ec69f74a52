import type { Column } from './columns.ts'
import { FilterCell } from './FilterCell.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import styles from './ListTable.module.css'
import { type More, widthOfMore } from './more.ts'
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
          {columns.map((column) => (
            <FilterCell
              key={column.id}
              column={column}
              value={state.filters[column.id] ?? ''}
              setValue={(value) => state.setFilter(column.id, value)}
            />
          ))}
        </tr>
      )}
    </thead>
  )
}
