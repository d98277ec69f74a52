import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { defined } from '../defined.ts'
import { widthOf } from './columns.ts'
import styles from './HeaderCell.module.css'
import { type ListColumn, shownAs } from './list.ts'

const ORDERS = { asc: 'ascending', desc: 'descending' } as const

/** A header that sorts by its column. */
export function HeaderCell<Row extends RowData>({ column }: { readonly column: ListColumn<Row> }) {
  const { title, align, definition, isSecondary } = shownAs(column)
  const place = { scope: 'col', 'data-align': align, 'data-width': widthOf({ isSecondary }) }
  if (!column.getCanSort()) return <th {...place}>{title}</th>
  const sorted = column.getIsSorted()
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th {...place} aria-sort={sorted ? ORDERS[sorted] : 'none'}>
      <button type="button" className={styles.sort} {...defined(definition)} onClick={() => column.toggleSorting()}>
        {title}
        <Arrow size={14} aria-hidden className={styles.arrow} data-shown={sorted !== false || undefined} />
      </button>
    </th>
  )
}
