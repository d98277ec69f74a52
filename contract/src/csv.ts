/** With it Excel reads the file as what it is, UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** One line of a CSV file that spreadsheets open as it is. A number stays one; of a text nothing is computed. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quote(escapeFormula(cell)))).join(',')}\r\n`
}

/** A name in a file, and what it counts. */
export type NamedDefinition = readonly [name: string, definition: string]

/**
 * What the columns or rows of a file count, below them and after a blank line; nothing if there is nothing to define.
 */
export function definitionLines(definitions: readonly NamedDefinition[]): string {
  if (definitions.length === 0) return ''
  return `\r\n${csvLine(['Definitions'])}${definitions.map(csvLine).join('')}`
}

/** Spreadsheets take a text that starts like this for a formula; an apostrophe makes it a text again. */
export function escapeFormula(text: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}

/** Also where a blank comes first, and a semicolon, which some spreadsheets take for the separator. */
function quote(cell: string): string {
  return /^[ ']|[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
