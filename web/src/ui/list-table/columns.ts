import { sheetTime } from '@portal/contract/dates'
import type { ReactNode } from 'react'

/** What a column sorts by, of the row alone. Nothing sorts last. */
type CellValue = string | number | boolean | Date | null | undefined

export interface Option {
  readonly value: string
  readonly label: string
}

/** One column of a list, as data. */
export interface Column<Row> {
  /** Names the column in the address and in what is remembered. */
  readonly id: string
  readonly title: string
  readonly value: (row: Row) => CellValue
  /** The text to filter, copy and download; the value itself by default. */
  readonly text?: (row: Row) => string
  /** What is shown; the text by default. */
  readonly cell?: (row: Row) => ReactNode
  /** What the column counts: shown with its header and its cells, and below the rows of the download. */
  readonly definition?: string
  /** Beside the header, for a title that does not say what is counted. */
  readonly note?: string
  /** `number`: right-aligned, tabular figures. */
  readonly align?: 'number' | 'center'
  /** A text box, or a drop-down of values, below the header. */
  readonly filter?: 'text' | readonly Option[]
  /** Set for columns of buttons: neither sorted, hidden, copied nor downloaded. */
  readonly isAction?: boolean
  /** Downloaded instead of the text where a spreadsheet should get a number. */
  readonly download?: (row: Row) => string | number
  /** Of dates and times, where the header does not say it: the file does. */
  readonly zone?: 'Eastern' | 'UTC'
  /** Long texts wrap at this width, in pixels of the usual text size, and are cut off with an ellipsis in their second line. */
  readonly maxWidth?: number
  /** Set for what narrow windows show below its row once that is opened, which needs the list's `more`. */
  readonly isSecondary?: boolean
}

/** A column of buttons, links or pictures. */
export function actionColumn<Row>(id: string, title: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { id, title, value: () => null, cell, isAction: true }
}

export function textOf<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row)
  const value = column.value(row)
  if (value === null || value === undefined) return ''
  return value instanceof Date ? sheetTime(value) : String(value)
}

/** The column that has the row's accessible name. */
function rowNameColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  const data = columns.filter(({ isAction }) => !isAction)
  return data.find(({ filter }) => filter === 'text') ?? data[0]
}

/** The row's accessible name: `Select ana@example.com`. */
export function rowName<Row>(columns: readonly Column<Row>[], row: Row): string {
  const column = rowNameColumn(columns)
  return column ? textOf(column, row).slice(0, 80) : ''
}

/** Which columns stay in view while a wide list scrolls in its frame: the first, and the one that names the row. */
export function pinnedOf<Row>(columns: readonly Column<Row>[], { id }: Column<Row>): 'first' | 'name' | undefined {
  if (columns[0]?.id === id) return 'first'
  return rowNameColumn(columns)?.id === id ? 'name' : undefined
}

/** On which windows alone something of a list is shown; see ListTable.module.css. */
export type Width = 'wide' | 'narrow' | undefined

export function widthOf({ isSecondary }: { readonly isSecondary?: boolean }): Width {
  return isSecondary ? 'wide' : undefined
}

/** What more there is to a row, shown below it when it is opened. */
export interface More<Row> {
  /** What is opened: `Actors and categories of Casa Azul`. */
  readonly label: (row: Row) => string
  /**
   * Besides the columns that narrow windows show there; without it other windows have nothing to open. With it, a click
   * on the row opens this, even if the row has links.
   */
  readonly render?: (row: Row) => ReactNode
}

/** Where rows can be opened. */
export function widthOfMore<Row>({ render }: More<Row>): Width {
  return render ? undefined : 'narrow'
}
