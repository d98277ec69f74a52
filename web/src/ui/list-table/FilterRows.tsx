import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { type ExpandableContent, type Option, pinnedPosition, widthOf, widthOfMore } from './columns.ts'
import styles from './FilterRows.module.css'
import { type List, type ListColumn, shownColumn } from './list.ts'

interface FilterRowsProps<Row extends RowData> {
  readonly list: List<Row>
  readonly more: ExpandableContent<Row> | undefined
  /** Whether secondary columns have no header. */
  readonly isNarrow: boolean
}

/** Column filters: below the header, or on one line for columns without one. */
export function FilterRows<Row extends RowData>({ list, more, isNarrow }: FilterRowsProps<Row>) {
  const columns = list.getVisibleLeafColumns()
  const shown = columns.map(shownColumn)
  const below = isNarrow ? columns.filter((column) => column.getCanFilter() && shownColumn(column).isSecondary) : []
  return (
    <>
      <tr className={styles.filters}>
        {more && <td data-width={widthOfMore(more)} />}
        {columns.map((column) =>
          below.includes(column) ? null : (
            <FilterCell key={column.id} column={column} pinned={pinnedPosition(shown, shownColumn(column))} />
          ),
        )}
      </tr>
      {below.length > 0 && (
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
    </>
  )
}

interface FilterCellProps<Row extends RowData> {
  readonly column: ListColumn<Row>
  readonly pinned: ReturnType<typeof pinnedPosition>
}

function FilterCell<Row extends RowData>({ column, pinned }: FilterCellProps<Row>) {
  const shown = shownColumn(column)
  return (
    <td data-align={shown.align} data-width={widthOf(shown)} data-pinned={pinned}>
      <ColumnFilter column={column} />
    </td>
  )
}

/** The filter of a column. */
function ColumnFilter<Row extends RowData>({ column }: Pick<FilterCellProps<Row>, 'column'>) {
  const { title, filter } = shownColumn(column)
  if (!filter) return null
  const props = {
    label: `Filter by ${title}`,
    // The URL only contains text.
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

/** Shows the typed text before the URL is updated. */
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
      // The column's content determines its width, not the filter.
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
