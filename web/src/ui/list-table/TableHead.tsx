import type { RowData } from '@tanstack/react-table'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { ColumnFilter, FilterCell } from './FilterCell.tsx'
import { HeaderCell } from './HeaderCell.tsx'
import styles from './ListTable.module.css'
import { type ListColumn, shownAs } from './list.ts'
import { type More, widthOfMore } from './more.ts'
import { useIsTight } from './use-is-tight.ts'

interface TableHeadProps<Row extends RowData> {
  readonly columns: readonly ListColumn<Row>[]
  readonly more: More<Row> | undefined
  /** Whether there is anything to filter. */
  readonly hasRows: boolean
}

/** The headers, which sort, and what the columns are filtered by. */
export function TableHead<Row extends RowData>({ columns, more, hasRows }: TableHeadProps<Row>) {
  const isCompact = useIsTight()
  const keepFocus = useKeptFocus(isCompact)
  const hasFilters = hasRows && columns.some((column) => column.getCanFilter())
  const below = isCompact ? columns.filter((column) => column.getCanFilter() && shownAs(column).isSecondary) : []
  return (
    <thead {...keepFocus}>
      <tr>
        {more && (
          <th scope="col" data-width={widthOfMore(more)}>
            <span className="visually-hidden">Details</span>
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} />
        ))}
      </tr>
      {hasFilters && (
        <tr className={styles.filters}>
          {more && <td data-width={widthOfMore(more)} />}
          {columns.map((column) => (below.includes(column) ? null : <FilterCell key={column.id} column={column} />))}
        </tr>
      )}
      {hasFilters && below.length > 0 && (
        <tr className={styles.filters}>
          <td colSpan={columns.length + 1}>
            <div className={styles.below}>
              {below.map((column) => (
                <span key={column.id}>
                  <span aria-hidden>{shownAs(column).title}</span>
                  <ColumnFilter column={column} />
                </span>
              ))}
            </div>
          </td>
        </tr>
      )}
    </thead>
  )
}

/** When the window is resized, a user who is filtering continues in the corresponding filter of the new layout. */
function useKeptFocus(isCompact: boolean) {
  const head = useRef<HTMLTableSectionElement>(null)
  const label = useRef<string | null>(null)

  useLayoutEffect(() => {
    if (label.current === null || document.activeElement !== document.body) return
    head.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label.current)}"]`)?.focus()
  }, [isCompact])

  return {
    ref: head,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      label.current = target.getAttribute('aria-label')
    },
    // What is no longer to be seen has lost it to the window, not to something else.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.checkVisibility()) label.current = null
    },
  }
}
