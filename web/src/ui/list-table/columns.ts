import { sheetTime } from '@portal/contract/dates'
import type { ReactNode } from 'react'

/** Sort value of a row. Empty values sort last. */
type CellValue = string | number | boolean | Date | null | undefined

export interface Option {
  readonly value: string
  readonly label: string
}

/** A column of a list, as data. */
export interface Column<Row> {
  /** Names the column in the URL and in stored settings. */
  readonly id: string
  readonly title: string
  readonly value: (row: Row) => CellValue
  /** Text to filter, copy and download; the value itself by default. */
  readonly text?: (row: Row) => string
  /**
   * Displayed content; the text by default.
   *
   * @param cellName for a link or button whose text does not name them: the column and the row (`Customers, Roku`), or
   *   only the row in a column of buttons
   */
  readonly cell?: (row: Row, cellName: string) => ReactNode
  /** Definition of the column: shown on its header and cells, and below the rows of the download. */
  readonly definition?: string
  /** Beside the header, for a title that does not state what is counted. */
  readonly note?: string
  /** `number`: right-aligned, tabular figures. */
  readonly align?: 'number' | 'center'
  /** A text field or a drop-down list, below the header. */
  readonly filter?: 'text' | readonly Option[]
  /** Set for columns of buttons: never sorted, hidden, copied or downloaded. */
  readonly isAction?: boolean
  /** Downloaded instead of the text if a spreadsheet should get a number. */
  readonly download?: (row: Row) => string | number
  /** Time zone of dates and times if the header does not state it; the file does. */
  readonly zone?: 'Eastern' | 'UTC'
  /** Long texts wrap at this width, in pixels at the default text size, and are truncated in their second line. */
  readonly maxWidth?: number
  /** Set for columns that narrow windows show in the expanded row, which requires the list's `more`. */
  readonly isSecondary?: boolean
}

/** A column of buttons, links or images. */
export function actionColumn<Row>(
  id: string,
  title: string,
  cell: (row: Row, rowName: string) => ReactNode,
): Column<Row> {
  return { id, title, value: () => null, cell, isAction: true }
}

export function textOf<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row)
  const value = column.value(row)
  if (value === null || value === undefined) return ''
  return value instanceof Date ? sheetTime(value) : String(value)
}

/** The column with the row's accessible name. */
function rowNameColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  const data = columns.filter(({ isAction }) => !isAction)
  return data.find(({ filter }) => filter === 'text') ?? data[0]
}

/** The row's accessible name: `Select ana@example.com`. */
export function rowName<Row>(columns: readonly Column<Row>[], row: Row): string {
  const column = rowNameColumn(columns)
  return column ? textOf(column, row).slice(0, 80) : ''
}

/** Columns that stay in view while a wide list scrolls in its frame: the first one, and the one that names the row. */
export function pinnedPosition<Row>(
  columns: readonly Column<Row>[],
  { id }: Column<Row>,
): 'first' | 'name' | undefined {
  if (columns[0]?.id === id) return 'first'
  return rowNameColumn(columns)?.id === id ? 'name' : undefined
}

/** The windows in which a part of a list is shown; see ListTable.module.css. */
export type Width = 'wide' | 'narrow' | undefined

export function widthOf({ isSecondary }: { readonly isSecondary?: boolean }): Width {
  return isSecondary ? 'wide' : undefined
}

/** Expandable content of a row. */
export interface ExpandableContent<Row> {
  /** Accessible name of the content: `Actors and categories of Casa Azul`. */
  readonly label: (row: Row) => string
  /**
   * Additional content, besides the columns that narrow windows show there; without it, rows only expand in narrow
   * windows. With it, a click on the row expands it, even if the row has links.
   */
  readonly render?: (row: Row) => ReactNode
}

/** The windows in which rows can be expanded. */
export function widthOfMore<Row>({ render }: ExpandableContent<Row>): Width {
  return render ? undefined : 'narrow'
}
