import {
  addDays,
  type CalendarDay,
  easternDay,
  type Span,
  startOfEasternDay,
  startOfMonth,
} from '@portal/contract/dates'
import { type RawBuilder, sql } from 'kysely'

/** From the first through the last Eastern day. */
export type Days = readonly [first: CalendarDay, last: CalendarDay]

/** A span split into whole Eastern days, which have pre-aggregated counts, and the partial days at both ends. */
export interface Window {
  readonly span: Span
  readonly days: Days | null
  readonly edges: readonly Span[]
}

/** There is no data before the first instant, and none will come after the second for a long time. */
const EARLIEST = new Date('1970-01-01T05:00:00Z')
const LATEST = new Date('2999-12-31T05:00:00Z')

/** @param last the last millisecond of the window, as browsers send it */
export function windowOf(first: Date, last: Date): Window {
  const start = first < EARLIEST ? EARLIEST : first
  const end = new Date(Math.max(EARLIEST.getTime(), Math.min(last.getTime() + 1, LATEST.getTime())))
  const firstWhole = startOfEasternDay(easternDay(start)) < start ? addDays(easternDay(start), 1) : easternDay(start)
  const afterLastWhole = easternDay(end)
  const [wholeFrom, wholeUntil] = [startOfEasternDay(firstWhole), startOfEasternDay(afterLastWhole)]
  if (start >= end) return { span: { start, end }, days: null, edges: [] }
  if (firstWhole >= afterLastWhole) return { span: { start, end }, days: null, edges: [{ start, end }] }
  const edges = [
    { start, end: wholeFrom },
    { start: wholeUntil, end },
  ].filter((edge) => edge.start < edge.end)
  return { span: { start, end }, days: [firstWhole, addDays(afterLastWhole, -1)], edges }
}

/** A range of days split into whole months (`before` is exclusive) and the days before and after them. */
interface Months {
  readonly months: { readonly from: CalendarDay; readonly before: CalendarDay } | null
  readonly days: readonly Days[]
}

export function monthsOf([first, last]: Days): Months {
  const from = first === startOfMonth(first) ? first : startOfMonth(addDays(startOfMonth(first), 31))
  const before = startOfMonth(addDays(last, 1))
  if (from >= before) return { months: null, days: [[first, last]] }
  const days = [
    [first, addDays(from, -1)],
    [before, last],
  ] as const
  return { months: { from, before }, days: days.filter(([start, end]) => start <= end) }
}

/**
 * Returns conditions for the pre-aggregated counts of a window, by month for whole months. Each range uses the index.
 */
export function countRanges({ days }: Window): RawBuilder<boolean>[] {
  if (days === null) return [sql<boolean>`false`]
  const { months, days: rest } = monthsOf(days)
  return [
    ...rest.map(([first, last]) => sql<boolean>`grain = 'day' and start between ${first} and ${last}`),
    ...(months === null
      ? []
      : [sql<boolean>`grain = 'month' and start >= ${months.from} and start < ${months.before}`]),
  ]
}

/** Returns the condition for rows whose `day` is one of the whole days of a window. */
export function withinDays({ days }: Window): RawBuilder<boolean> {
  return days === null ? sql`false` : sql`day between ${days[0]} and ${days[1]}`
}

/** Returns the condition for the parts of a window before and after its whole days. */
export function withinEdges(instant: RawBuilder<unknown>, { edges }: Window): RawBuilder<boolean> {
  if (edges.length === 0) return sql`false`
  const parts = edges.map(({ start, end }: Span) => sql`(${instant} >= ${start} and ${instant} < ${end})`)
  return sql`(${sql.join(parts, sql` or `)})`
}
