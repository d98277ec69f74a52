import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { defined } from '../defined.ts'
import { type Column, widthOf } from './columns.ts'
import styles from './HeaderCell.module.css'
import { type Sorting, sortingBy } from './rows.ts'

interface HeaderCellProps<Row> {
  readonly column: Column<Row>
  readonly sorting: Sorting | null
  readonly setSorting: (sorting: Sorting) => void
}

/** A header that sorts by its column. */
export function HeaderCell<Row>({ column, sorting, setSorting }: HeaderCellProps<Row>) {
  if (column.isAction) {
    return (
      <th scope="col" data-align={column.align} data-width={widthOf(column)}>
        {column.title}
      </th>
    )
  }
  const isSorted = sorting?.id === column.id
  const descending = isSorted && sorting.descending
  const Arrow = descending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-align={column.align}
      data-width={widthOf(column)}
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        {...defined(column.definition)}
        onClick={() => setSorting(sortingBy(column.id, sorting))}
      >
        {column.title}
        <Arrow size={14} aria-hidden className={styles.arrow} data-shown={isSorted || undefined} />
      </button>
    </th>
  )
}
