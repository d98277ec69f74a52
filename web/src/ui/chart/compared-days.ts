import { addDays, type CalendarDay, type DayRange, daysBetween } from '@portal/contract/dates'
import { formatCount } from '@portal/contract/money'
import { type Column, textOf } from '../list-table/columns.ts'
import type { ChartDay } from './bars.ts'

/** The comparison period of a chart. */
export interface ComparisonPeriod<Day> extends DayRange {
  readonly rows: readonly Day[]
  /** The period in words: `the month before`. */
  readonly name: string
  /** Set if only a part of the last day is compared. */
  readonly until?: Date
}

/** A day in a chart's table, with the day it is compared with. */
export interface ComparedDay<Day> extends ChartDay {
  readonly row: Day
  /** Undefined if the comparison period has no such day. */
  readonly before: Day | undefined
}

/** Days that are not empty, or whose compared day is not. */
export function comparedDays<Day extends ChartDay>(
  { first, last }: DayRange,
  rows: readonly Day[],
  before: ComparisonPeriod<Day> | undefined,
  blankOf: (day: CalendarDay) => Day,
): ComparedDay<Day>[] {
  const own = new Map(rows.map((row) => [row.day, row]))
  if (!before) return rows.map((row) => ({ day: row.day, row, before: undefined }))
  const earlier = new Map(before.rows.map((row) => [row.day, row]))
  const compared: ComparedDay<Day>[] = []
  for (let at = 0; at <= daysBetween(first, last); at += 1) {
    const [day, dayBefore] = [addDays(first, at), addDays(before.first, at)]
    if (!own.has(day) && !earlier.has(dayBefore)) continue
    const isCompared = dayBefore <= before.last
    compared.push({
      day,
      row: own.get(day) ?? blankOf(day),
      before: isCompared ? (earlier.get(dayBefore) ?? blankOf(dayBefore)) : undefined,
    })
  }
  return compared
}

/** Columns of a chart's table, followed by the same for the compared days. */
export function comparedColumns<Day extends ChartDay>(
  columns: readonly Column<Day>[],
  before: ComparisonPeriod<Day> | undefined,
): readonly Column<ComparedDay<Day>>[] {
  const own = columns.map((column) => columnOf<ComparedDay<Day>, Day>(column, ({ row }) => row))
  if (!before) return own
  const earlier = columns.map(({ cell, ...column }) => ({
    ...columnOf<ComparedDay<Day>, Day>(
      // A day's list always contains the whole day, so a partial period has no links.
      { ...column, cell: (cell && !before.until && cell) || ((row) => plainText(column, row)) },
      (compared) => compared.before,
    ),
    id: `before.${column.id}`,
    title: `Compared ${column.title}`,
    isSecondary: true,
  }))
  return [...own, ...earlier]
}

function plainText<Row>(column: Column<Row>, row: Row): string {
  const value = column.value(row)
  return !column.text && typeof value === 'number' ? formatCount(value) : textOf(column, row)
}

/** A column for rows that contain another row, or none. */
function columnOf<Outer, Row>(column: Column<Row>, rowOf: (outer: Outer) => Row | undefined): Column<Outer> {
  const { value, text, cell, download, ...rest } = column
  const of =
    <T, Rest extends unknown[]>(read: (row: Row, ...rest: Rest) => T, otherwise: T) =>
    (outer: Outer, ...more: Rest): T => {
      const row = rowOf(outer)
      return row === undefined ? otherwise : read(row, ...more)
    }
  return {
    ...rest,
    value: of(value, undefined),
    text: of(text ?? ((row) => textOf(column, row)), ''),
    ...(cell && { cell: of(cell, null) }),
    ...(download && { download: of(download, '') }),
  }
}
