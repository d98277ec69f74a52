import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { type Option, widthOf } from './columns.ts'
import styles from './FilterCell.module.css'
import { type ListColumn, shownAs } from './list.ts'

interface FilterCellProps<Row extends RowData> {
  readonly column: ListColumn<Row>
}

/** What a column is filtered by, below its header. */
export function FilterCell<Row extends RowData>({ column }: FilterCellProps<Row>) {
  const shown = shownAs(column)
  return (
    <td data-align={shown.align} data-width={widthOf(shown)}>
      <ColumnFilter column={column} />
    </td>
  )
}

/** What a column is filtered by. */
export function ColumnFilter<Row extends RowData>({ column }: FilterCellProps<Row>) {
  const { title, filter } = shownAs(column)
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

/** The address follows the typing, and so comes a moment later: the box itself shows what has been typed. */
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
