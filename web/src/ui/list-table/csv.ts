import { BYTE_ORDER_MARK, csvLine, definitionLines, type NamedDefinition, escapeFormula } from '@portal/contract/csv'
import { type Column, textOf } from './columns.ts'

/**
 * A CSV file that Excel opens directly: with byte order mark, CRLF, and no cell that it would evaluate. Definitions of
 * rows and columns are below the data.
 */
export function csvOf<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  ofRows: readonly NamedDefinition[] = [],
): string {
  const ofColumns = columns.flatMap(({ title, definition }) => (definition ? [[title, definition] as const] : []))
  return BYTE_ORDER_MARK + linesOf(rows, columns).map(csvLine).join('') + definitionLines([...ofRows, ...ofColumns])
}

/** The same for the clipboard: tab-separated cells, as spreadsheets paste them. */
export function tabbedOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  return linesOf(rows, columns)
    .map((cells) => cells.map((cell) => textCell(cell).replace(/\s+/g, ' ')).join('\t'))
    .join('\n')
}

function textCell(cell: string | number): string {
  return typeof cell === 'number' ? String(cell) : escapeFormula(cell)
}

function linesOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): (string | number)[][] {
  const data = columns.filter((column) => !column.isAction)
  return [
    data.map(({ title, zone }) => (zone ? `${title} (${zone})` : title)),
    ...rows.map((row) => data.map((column) => column.download?.(row) ?? textOf(column, row))),
  ]
}
