import { type Column, textOf } from './columns.ts'

/** A CSV file that Excel opens as it is: with a byte order mark, CRLF, and no cell that it would compute. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  return `\uFEFF${linesOf(rows, columns)
    .map((cells) => `${cells.map(quote).join(',')}\r\n`)
    .join('')}`
}

/** The same for the clipboard: cells between tabs, as spreadsheets paste them. */
export function tabbedOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  return linesOf(rows, columns)
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
    .join('\n')
}

function linesOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[][] {
  const data = columns.filter((column) => !column.isAction)
  return [
    data.map(({ title }) => neutralise(title)),
    ...rows.map((row) =>
      data.map((column) => {
        const cell = column.download?.(row) ?? textOf(column, row)
        return typeof cell === 'number' ? String(cell) : neutralise(cell)
      }),
    ),
  ]
}

/** Spreadsheets take a text that begins like this for a formula; an apostrophe makes it a text again. */
function neutralise(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
