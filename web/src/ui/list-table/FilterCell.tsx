import { useState } from 'react'
import { type Column, type Option, widthOf } from './columns.ts'
import styles from './FilterCell.module.css'

interface FilterCellProps<Row> {
  readonly column: Column<Row>
  readonly value: string
  readonly setValue: (value: string) => void
}

/** What a column is filtered by, below its header. */
export function FilterCell<Row>(props: FilterCellProps<Row>) {
  const { align } = props.column
  return (
    <td data-align={align} data-width={widthOf(props.column)}>
      <ColumnFilter {...props} />
    </td>
  )
}

/** What a column is filtered by. */
export function ColumnFilter<Row>({ column, value, setValue }: FilterCellProps<Row>) {
  if (!column.filter) return null
  return <Filter label={`Filter by ${column.title}`} filter={column.filter} value={value} setValue={setValue} />
}

interface FilterProps {
  readonly label: string
  readonly value: string
  readonly setValue: (value: string) => void
}

function Filter({ filter, ...rest }: FilterProps & { readonly filter: 'text' | readonly Option[] }) {
  return filter === 'text' ? <TextFilter {...rest} /> : <OptionFilter {...rest} options={filter} />
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
