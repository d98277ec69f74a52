import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { definitionProps } from '../definition-props.ts'
import { type ExpandableContent, pinnedPosition, widthOf, widthOfMore } from './columns.ts'
import { FilterRows } from './FilterRows.tsx'
import { type List, type ListColumn, shownColumn } from './list.ts'
import styles from './ListTable.module.css'
import { PageCheckbox } from './RowCheckbox.tsx'
import { useIsCompact } from './use-is-compact.ts'

interface TableHeadProps<Row extends RowData> {
  readonly list: List<Row>
  readonly more: ExpandableContent<Row> | undefined
  /** Whether there is anything to filter. */
  readonly hasRows: boolean
}

/** The headers, which sort, and the column filters. */
export function TableHead<Row extends RowData>({ list, more, hasRows }: TableHeadProps<Row>) {
  const columns = list.getVisibleLeafColumns()
  const shown = columns.map(shownColumn)
  const isNarrow = useIsCompact()
  const focus = useKeptFocus(isNarrow)
  const hasFilters = hasRows && columns.some((column) => column.getCanFilter())
  return (
    <thead {...focus}>
      <tr>
        {more && (
          <th scope="col" data-width={widthOfMore(more)}>
            <span className="visually-hidden">Details</span>
          </th>
        )}
        {columns.map((column, index) => (
          <HeaderCell
            key={column.id}
            column={column}
            pinned={pinnedPosition(shown, shownColumn(column))}
            checkbox={index === 0 && <PageCheckbox list={list} />}
          />
        ))}
      </tr>
      {hasFilters && <FilterRows list={list} more={more} isNarrow={isNarrow} />}
    </thead>
  )
}

const ORDERS = { asc: 'ascending', desc: 'descending' } as const

interface HeaderCellProps<Row extends RowData> {
  readonly column: ListColumn<Row>
  readonly pinned: ReturnType<typeof pinnedPosition>
  /** Beside the title, which remains the column's accessible name. */
  readonly checkbox: ReactNode
}

/** A header that sorts by its column. */
function HeaderCell<Row extends RowData>({ column, pinned, checkbox }: HeaderCellProps<Row>) {
  const { title, align, definition, isAction, isSecondary } = shownColumn(column)
  const place = {
    scope: 'col',
    'aria-label': title,
    'data-align': align,
    'data-action': isAction,
    'data-width': widthOf({ isSecondary }),
    'data-pinned': pinned,
  }
  if (!column.getCanSort()) {
    return (
      <th {...place}>
        {checkbox}
        {title}
      </th>
    )
  }
  const sorted = column.getIsSorted()
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp
  const arrow = <Arrow size={14} aria-hidden className={styles.arrow} data-shown={sorted !== false || undefined} />
  return (
    <th {...place} aria-sort={sorted ? ORDERS[sorted] : 'none'}>
      {checkbox}
      <button
        type="button"
        className={styles.sort}
        {...definitionProps(definition)}
        onClick={() => column.toggleSorting()}
      >
        {align === 'number' && arrow}
        {title}
        {align !== 'number' && arrow}
      </button>
    </th>
  )
}

/** When the window is resized, a user who is filtering continues in the corresponding filter of the new layout. */
function useKeptFocus(isNarrow: boolean) {
  const head = useRef<HTMLTableSectionElement>(null)
  const label = useRef<string | null>(null)

  useLayoutEffect(() => {
    if (label.current === null || document.activeElement !== document.body) return
    head.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label.current)}"]`)?.focus()
  }, [isNarrow])

  return {
    ref: head,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      label.current = target.getAttribute('aria-label')
    },
    // An element hidden by a new layout did not lose the focus to another element.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.checkVisibility()) label.current = null
    },
  }
}
