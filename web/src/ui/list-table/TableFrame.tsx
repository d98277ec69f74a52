import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useId } from 'react'
import type { ExpandableContent } from './columns.ts'
import { useDensity } from './density.ts'
import { type List, shownColumn } from './list.ts'
import tableStyles from './ListTable.module.css'
import { ScrollFrame } from './ScrollFrame.tsx'
import { TableBody } from './TableBody.tsx'
import styles from './TableFrame.module.css'
import { TableHead } from './TableHead.tsx'

interface TableFrameProps<Row extends RowData> {
  readonly list: List<Row>
  readonly label: string
  readonly more?: ExpandableContent<Row> | undefined
  /** False while loading. */
  readonly isRead: boolean
  /** Whether there is anything to filter. */
  readonly hasRows: boolean
  /** Number of placeholder rows while loading. */
  readonly outlines: number
  /** Whether J and K move to the rows from anywhere on the screen. */
  readonly isMain: boolean
  /** With this many columns or more, cells have less padding. */
  readonly manyColumns?: number | undefined
  /** Shown below the rows, within the frame. */
  readonly children?: ReactNode
}

/** The table of a list: header, and the rows of the page. */
export function TableFrame<Row extends RowData>(props: TableFrameProps<Row>) {
  const { list, label, more, isRead, hasRows, outlines, isMain, manyColumns = 9, children } = props
  const density = useDensity()
  const keys = useId()
  const shown = list.getVisibleLeafColumns().map(shownColumn)
  return (
    <ScrollFrame>
      <table
        className={`${tableStyles.table} ${styles.table}`}
        aria-label={label}
        aria-describedby={keys}
        data-density={density}
        data-many-columns={shown.length >= manyColumns || undefined}
      >
        <TableHead list={list} more={more} hasRows={hasRows} />
        <TableBody
          columns={shown}
          more={more}
          rows={isRead ? list.getRowModel().rows : undefined}
          outlines={outlines}
          canSelect={list.options.enableRowSelection !== false}
          isMain={isMain}
        />
      </table>
      <span id={keys} hidden>
        Press J, K or the arrow keys to move between rows, and ? for all shortcuts.
      </span>
      {children}
    </ScrollFrame>
  )
}
