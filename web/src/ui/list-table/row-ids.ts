import { type Column, textOf } from './columns.ts'

/**
 * Names rows that have no id by what they show; of several that show the same, each by its place among those, counted
 * from the last. So a row keeps its name when new ones come before it.
 */
export function rowIds<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const alike = new Map<string, number>()
  return rows
    .toReversed()
    .map((row) => {
      const text = columns.map((column) => textOf(column, row)).join(' ')
      const ordinal = alike.get(text) ?? 0
      alike.set(text, ordinal + 1)
      return `${text} ${ordinal}`
    })
    .toReversed()
}
