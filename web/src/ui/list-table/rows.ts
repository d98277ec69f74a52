import { textFilter } from '@portal/contract/search-text'
import { type CellValue, type Column, textOf } from './columns.ts'

export interface Sorting {
  readonly id: string
  readonly descending: boolean
}

/** By a column: ascending first, then the other way round. */
export function sortingBy(id: string, now: Sorting | null): Sorting {
  return { id, descending: now?.id === id && !now.descending }
}

export type Filters = Readonly<Record<string, string>>

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The rows that pass every filter: a text is contained, as the search compares texts; a drop-down's value is equal. */
export function filterRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], filters: Filters): Row[] {
  const tests = columns.flatMap((column) => {
    const wanted = filters[column.id]
    if (!wanted || !column.filter) return []
    if (column.filter !== 'text') return [(row: Row) => String(column.value(row)) === wanted]
    const isFound = textFilter(wanted)
    return [(row: Row) => isFound(textOf(column, row))]
  })
  return rows.filter((row) => tests.every((test) => test(row)))
}

/** A sorted copy. Rows that are equal stay in order, and those without a value come last in either direction. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting | null): Row[] {
  const column = columns.find(({ id }) => id === sorting?.id)
  if (!column || !sorting) return [...rows]
  const sign = sorting.descending ? -1 : 1
  const valued = rows.map((row) => ({ row, value: column.value(row) }))
  return valued.sort((first, second) => compare(first.value, second.value, sign)).map(({ row }) => row)
}

/**
 * The rows that pass the filters of the columns that are not hidden, in order.
 *
 * @param filters as JSON, as is `sorting`: texts can be told to be the same as before, for which nothing is done again
 */
export function matchingRows<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  hidden: readonly string[],
  filters: string,
  sorting: string,
): Row[] {
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  // Written by the caller from the values of these types.
  const matching = filterRows(rows ?? [], shown, JSON.parse(filters) as Filters)
  return sortRows(matching, columns, JSON.parse(sorting) as Sorting | null)
}

/** The rows of one page, counted from 1; a page out of range is page 1. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const current = page >= 1 && page <= pages ? page : 1
  const start = (current - 1) * size
  return { page: current, pages, start, rows: rows.slice(start, start + size) }
}

function compare(first: CellValue, second: CellValue, sign: 1 | -1): number {
  const firstIsEmpty = first === null || first === undefined || first === ''
  const secondIsEmpty = second === null || second === undefined || second === ''
  if (firstIsEmpty || secondIsEmpty) return Number(firstIsEmpty) - Number(secondIsEmpty)
  if (typeof first === 'string' && typeof second === 'string') return sign * collator.compare(first, second)
  return sign * (Number(first) - Number(second))
}
