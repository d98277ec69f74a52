import { formatCount } from '@portal/contract/money'
import { copyText } from '../clipboard.ts'
import type { Column } from './columns.ts'
import { tabbedOf } from './csv.ts'

/** Copies rows in the format that spreadsheets paste, and shows their number. */
export function copyRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  return copyText(tabbedOf(rows, columns), `${rowsText(rows.length)} copied to clipboard`)
}

export function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${formatCount(count)} rows`
}
