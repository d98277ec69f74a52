import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { type Column, textOf } from './columns.ts'
import styles from './ListTable.module.css'

export interface More<Row> {
  /** What is opened: `Actors and categories of Casa Azul`. */
  readonly label: (row: Row) => string
  readonly render: (row: Row) => ReactNode
}

interface DataRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly more: More<Row> | undefined
}

export function DataRow<Row>({ row, columns, more }: DataRowProps<Row>) {
  return more ? <OpeningRow row={row} columns={columns} more={more} /> : <PlainRow row={row} columns={columns} />
}

function OpeningRow<Row>({ row, columns, more }: DataRowProps<Row> & { readonly more: More<Row> }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <PlainRow
        row={row}
        columns={columns}
        first={
          <td>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              aria-label={more.label(row)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Chevron size={16} />
            </ActionIcon>
          </td>
        }
      />
      {isOpen && (
        <tr id={id} className={styles.more}>
          <td />
          <td colSpan={columns.length}>{more.render(row)}</td>
        </tr>
      )}
    </>
  )
}

interface PlainRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly first?: ReactNode
}

function PlainRow<Row>({ row, columns, first }: PlainRowProps<Row>) {
  return (
    <tr>
      {first}
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          style={column.maxWidth ? { maxWidth: `min(${column.maxWidth}px, var(--most-width))` } : undefined}
          title={column.maxWidth ? textOf(column, row) : undefined}
        >
          {column.cell ? column.cell(row) : textOf(column, row)}
        </td>
      ))}
    </tr>
  )
}

/** The layout to come, while the rows are being read. */
export function SkeletonRows({ count, columns }: { readonly count: number; readonly columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
        <td key={column}>
          <span className={styles.skeleton} style={{ width: `${45 + ((row * 7 + column * 13) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
