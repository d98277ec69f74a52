import { type Column, textOf } from './columns.ts'

/**
 * IDs for rows without their own, based on what they show; identical rows are numbered from the last. So a row keeps
 * its ID when new ones are added before it.
 */
export function rowIds<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const counts = new Map<string, number>()
  return rows
    .toReversed()
    .map((row) => {
      const text = columns.map((column) => textOf(column, row)).join(' ')
      const ordinal = counts.get(text) ?? 0
      counts.set(text, ordinal + 1)
      return `${text} ${ordinal}`
    })
    .toReversed()
}
