import type { Span } from '@portal/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import { monthsOf, type Window } from './window.ts'

/** The whole days of a window, of rows with a `day`. */
export function withinDays({ days }: Window): RawBuilder<boolean> {
  return days === null ? sql`false` : sql`day between ${days[0]} and ${days[1]}`
}

/** The same of rows that count a day or a whole month, each day once. */
export function withinGrains({ days }: Window): RawBuilder<boolean> {
  if (days === null) return sql`false`
  const { months, days: rest } = monthsOf(days)
  const parts = rest.map(([first, last]) => sql`(grain = 'day' and start between ${first} and ${last})`)
  if (months !== null) parts.push(sql`(grain = 'month' and start >= ${months.from} and start < ${months.before})`)
  return sql`(${sql.join(parts, sql` or `)})`
}

/** What is left of a window before and after its whole days. */
export function withinEdges(instant: RawBuilder<unknown>, { edges }: Window): RawBuilder<boolean> {
  if (edges.length === 0) return sql`false`
  const parts = edges.map(({ start, end }: Span) => sql`(${instant} >= ${start} and ${instant} < ${end})`)
  return sql`(${sql.join(parts, sql` or `)})`
}
