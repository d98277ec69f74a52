import type { ReactNode } from 'react'
import type { Width } from './columns.ts'

/** What more there is to a row, shown below it when it is opened. */
export interface More<Row> {
  /** What is opened: `Actors and categories of Casa Azul`. */
  readonly label: (row: Row) => string
  /** Besides the columns that narrow windows show there; without it other windows have nothing to open. */
  readonly render?: (row: Row) => ReactNode
}

/** Where rows can be opened. */
export function widthOfMore<Row>({ render }: More<Row>): Width {
  return render ? undefined : 'narrow'
}
