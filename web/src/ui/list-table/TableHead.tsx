import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { defined } from '../defined.ts'
import { type More, type Option, pinnedOf, widthOf, widthOfMore } from './columns.ts'
import { type List, type ListColumn, shownColumn } from './list.ts'
import styles from './ListTable.module.css'
import { PageCheckbox } from './RowCheckbox.tsx'
import { useIsTight } from './use-is-tight.ts'

interface TableHeadProps<Row extends RowData> {
  readonly list: List<Row>
  readonly more: More<Row> | undefined
  /** Whether there is anything to filter. */
  readonly hasRows: boolean
}

/** The headers, which sort, and what the columns are filtered by. */
export function TableHead<Row extends RowData>({ list, more, hasRows }: TableHeadProps<Row>) {
  const columns = list.getVisibleLeafColumns()
  const shown = columns.map(shownColumn)
  const isCompact = useIsTight()
  const keepFocus = useKeptFocus(isCompact)
  const hasFilters = hasRows && columns.some((column) => column.getCanFilter())
  const below = isCompact ? columns.filter((column) => column.getCanFilter() && shownColumn(column).isSecondary) : []
  return (
    <thead {...keepFocus}>
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
            pinned={pinnedOf(shown, shownColumn(column))}
            checkbox={index === 0 && <PageCheckbox list={list} />}
          />
        ))}
      </tr>
      {hasFilters && (
        <tr className={styles.filters}>
          {more && <td data-width={widthOfMore(more)} />}
          {columns.map((column) =>
            below.includes(column) ? null : (
              <FilterCell key={column.id} column={column} pinned={pinnedOf(shown, shownColumn(column))} />
            ),
          )}
        </tr>
      )}
      {hasFilters && below.length > 0 && (
        <tr className={styles.filters}>
          <td colSpan={columns.length + 1}>
            <div className={styles.below}>
              {below.map((column) => (
                <span key={column.id}>
                  <span aria-hidden>{shownColumn(column).title}</span>
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

const ORDERS = { asc: 'ascending', desc: 'descending' } as const

interface HeaderCellProps<Row extends RowData> {
  readonly column: ListColumn<Row>
  readonly pinned: ReturnType<typeof pinnedOf>
  /** Beside the title, which stays the name of the column. */
  readonly checkbox: ReactNode
}

/** A header that sorts by its column. */
function HeaderCell<Row extends RowData>({ column, pinned, checkbox }: HeaderCellProps<Row>) {
  const { title, align, definition, isSecondary } = shownColumn(column)
  const place = {
    scope: 'col',
    'aria-label': title,
    'data-align': align,
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
  return (
    <th {...place} aria-sort={sorted ? ORDERS[sorted] : 'none'}>
      {checkbox}
      <button type="button" className={styles.sort} {...defined(definition)} onClick={() => column.toggleSorting()}>
        {title}
        <Arrow size={14} aria-hidden className={styles.arrow} data-shown={sorted !== false || undefined} />
      </button>
    </th>
  )
}

/** What a column is filtered by, below its header. */
function FilterCell<Row extends RowData>({ column, pinned }: Omit<HeaderCellProps<Row>, 'checkbox'>) {
  const shown = shownColumn(column)
  return (
    <td data-align={shown.align} data-width={widthOf(shown)} data-pinned={pinned}>
      <ColumnFilter column={column} />
    </td>
  )
}

/** What a column is filtered by. */
function ColumnFilter<Row extends RowData>({ column }: Pick<HeaderCellProps<Row>, 'column'>) {
  const { title, filter } = shownColumn(column)
  if (!filter) return null
  const props = {
    label: `Filter by ${title}`,
    // Only texts are kept in the address.
    value: (column.getFilterValue() ?? '') as string,
    setValue: (value: string) => column.setFilterValue(value),
  }
  return filter === 'text' ? <TextFilter {...props} /> : <OptionFilter {...props} options={filter} />
}

interface FilterProps {
  readonly label: string
  readonly value: string
  readonly setValue: (value: string) => void
}

function OptionFilter({ label, options, value, setValue }: FilterProps & { readonly options: readonly Option[] }) {
  return (
    <select
      className={styles.filter}
      aria-label={label}
      value={value}
      data-active={value !== '' || undefined}
      onChange={(event) => setValue(event.currentTarget.value)}
    >
      <option value="">All</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** Shows what is typed before the address follows. */
function TextFilter({ label, value, setValue }: FilterProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Changed from outside, by Back or "Clear Filters".
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }

  return (
    <input
      type="search"
      className={styles.filter}
      aria-label={label}
      placeholder="Filter"
      autoComplete="off"
      // What is in a column makes it wide, not the box above it.
      size={1}
      value={typed}
      data-active={typed !== '' || undefined}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        setValue(next)
      }}
    />
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
