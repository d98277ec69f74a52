import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { hasLongWord } from '../breakable-parts.ts'
import { Breakable } from '../Breakable.tsx'
import {
  type Column,
  type ExpandableContent,
  rowName,
  pinnedPosition,
  textOf,
  widthOf,
  widthOfMore,
} from './columns.ts'
import type { ListRow } from './list.ts'
import styles from './ListTable.module.css'
import { CheckboxPlace, RowCheckbox } from './RowCheckbox.tsx'
import { rowNames } from './row-names.ts'
import { useRows } from './use-rows.ts'

interface TableBodyProps<Row extends RowData> {
  readonly columns: readonly Column<Row>[]
  readonly more: ExpandableContent<Row> | undefined
  /** Rows of the page; undefined while loading. */
  readonly rows: readonly ListRow<Row>[] | undefined
  /** Number of placeholder rows while loading. */
  readonly outlines: number
  readonly canSelect: boolean
  /** Whether J and K lead to the rows from anywhere on the screen. */
  readonly isMain: boolean
}

/** The rows of a page, or their outlines. */
export function TableBody<Row extends RowData>(props: TableBodyProps<Row>) {
  const { columns, more, rows, outlines, canSelect, isMain } = props
  return (
    <tbody ref={useRows(isMain)}>
      {rows ? (
        <Rows rows={rows} columns={columns} more={more} />
      ) : (
        <SkeletonRows count={outlines} columns={columns} more={more} canSelect={canSelect} />
      )}
    </tbody>
  )
}

interface RowsProps<Row extends RowData> {
  readonly rows: readonly ListRow<Row>[]
  readonly columns: readonly Column<Row>[]
  readonly more: ExpandableContent<Row> | undefined
}

function Rows<Row extends RowData>({ rows, columns, more }: RowsProps<Row>) {
  const originals = rows.map(({ original }) => original)
  const names = rowNames(originals, columns, (row) => rowName(columns, row))
  const openers = more && rowNames(originals, columns, more.label)
  return rows.map((row, index) => {
    const of = { row, columns, name: names[index] ?? '' }
    return more ? (
      <ExpandableRow key={row.id} {...of} more={more} opener={openers?.[index] ?? ''} />
    ) : (
      <PlainRow key={row.id} {...of} />
    )
  })
}

interface ListedRowProps<Row extends RowData> {
  readonly row: ListRow<Row>
  readonly columns: readonly Column<Row>[]
  /** Its accessible name. */
  readonly name: string
}

interface ExpandableRowProps<Row extends RowData> extends ListedRowProps<Row> {
  readonly more: ExpandableContent<Row>
  /** Accessible name of its content. */
  readonly opener: string
}

function ExpandableRow<Row extends RowData>({ more, opener, ...listed }: ExpandableRowProps<Row>) {
  const { row, columns, name } = listed
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const width = widthOfMore(more)
  const secondary = columns.filter(({ isSecondary }) => isSecondary)
  return (
    <>
      <PlainRow
        {...listed}
        first={
          <td data-width={width}>
            <ActionIcon
              size={26}
              data-opens={more.render ? '' : undefined}
              aria-label={opener}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Chevron size={16} aria-hidden />
            </ActionIcon>
          </td>
        }
      />
      {isOpen && (
        <tr id={id} className={styles.more} data-width={width}>
          <td />
          <td colSpan={columns.length}>
            {secondary.length > 0 && <SecondaryFacts row={row.original} columns={secondary} name={name} />}
            {more.render?.(row.original)}
          </td>
        </tr>
      )}
    </>
  )
}

interface SecondaryFactsProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly name: string
}

/** Content that has its own columns in wide windows. */
function SecondaryFacts<Row>({ row, columns, name }: SecondaryFactsProps<Row>) {
  return (
    <dl className={styles.secondary} data-width="narrow">
      {columns.map((column) => (
        <Fragment key={column.id}>
          <dt>{column.title}</dt>
          <dd>{contentOf(column, row, name) || 'None'}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface PlainRowProps<Row extends RowData> extends ListedRowProps<Row> {
  readonly first?: ReactNode
}

function PlainRow<Row extends RowData>({ row: listed, columns, name, first }: PlainRowProps<Row>) {
  const { id, original: row } = listed
  return (
    <tr data-row={id} data-selected={listed.getIsSelected() || undefined}>
      {first}
      {columns.map((column, index) => (
        <td
          key={column.id}
          data-align={column.align}
          data-action={column.isAction}
          data-width={widthOf(column)}
          data-pinned={pinnedPosition(columns, column)}
          data-definition={column.definition}
          style={column.maxWidth ? { maxWidth: `min(${column.maxWidth / 16}rem, var(--most-width))` } : undefined}
          title={column.maxWidth ? textOf(column, row) : undefined}
        >
          {index === 0 && <RowCheckbox row={listed} name={name} />}
          {column.maxWidth ? (
            <div className={styles.truncated} data-breaks={hasLongWord(textOf(column, row)) || undefined}>
              {contentOf(column, row, name)}
            </div>
          ) : (
            contentOf(column, row, name)
          )}
        </td>
      ))}
    </tr>
  )
}

function contentOf<Row>(column: Column<Row>, row: Row, name: string): ReactNode {
  if (column.cell) return column.cell(row, column.isAction ? name : `${column.title}, ${name}`)
  const text = textOf(column, row)
  return column.maxWidth ? <Breakable text={text} /> : text
}

interface SkeletonRowsProps<Row> {
  readonly count: number
  readonly columns: readonly Column<Row>[]
  readonly more: ExpandableContent<Row> | undefined
  readonly canSelect: boolean
}

/** The layout while the rows are loading. */
function SkeletonRows<Row>({ count, columns, more, canSelect }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {more && (
        <td data-width={widthOfMore(more)}>
          <span className={styles.opener} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} data-align={column.align} data-width={widthOf(column)}>
          {index === 0 && canSelect && <CheckboxPlace />}
          <span className={styles.skeleton} style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
