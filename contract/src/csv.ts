/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** One line of a CSV file for spreadsheets. Numbers stay numbers; text is never evaluated. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quote(escapeFormula(cell)))).join(',')}\r\n`
}

/** A name in a file, with its definition. */
export type NamedDefinition = readonly [name: string, definition: string]

/** Definitions of columns or rows, placed below the data after a blank line; empty if there are none. */
export function definitionLines(definitions: readonly NamedDefinition[]): string {
  if (definitions.length === 0) return ''
  return `\r\n${csvLine(['Definitions'])}${definitions.map(csvLine).join('')}`
}

/** Spreadsheets treat text with these prefixes as a formula; an apostrophe turns it back into text. */
export function escapeFormula(text: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}

/** Also quotes text with a leading blank or a semicolon, which some spreadsheets treat as the separator. */
function quote(cell: string): string {
  return /^[ ']|[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
