import { useState } from 'react'
import type { Column } from './columns.ts'
import styles from './FilterCell.module.css'

interface FilterCellProps<Row> {
  readonly column: Column<Row>
  readonly value: string
  readonly setValue: (value: string) => void
}

/** What a column is filtered by. */
export function FilterCell<Row>({ column, value, setValue }: FilterCellProps<Row>) {
  const label = `Filter by ${column.title}`
  if (!column.filter) return <td data-align={column.align} />
  if (column.filter === 'text') {
    return (
      <td data-align={column.align}>
        <TextFilter label={label} value={value} setValue={setValue} />
      </td>
    )
  }
  return (
    <td data-align={column.align}>
      <select
        className={styles.filter}
        aria-label={label}
        value={value}
        data-active={value !== '' || undefined}
        onChange={(event) => setValue(event.currentTarget.value)}
      >
        <option value="">All</option>
        {column.filter.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </td>
  )
}

/** The address follows the typing, and so comes a moment later: the box itself shows what has been typed. */
function TextFilter({ label, value, setValue }: { label: string; value: string; setValue: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Changed from outside, by Back or "Clear filters".
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
