import type { Span } from '@portal/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Window } from './window.ts'

/** The whole days of a window, of rows with a `day`. */
export function withinDays({ days }: Window): RawBuilder<boolean> {
  return days === null ? sql`false` : sql`day between ${days[0]} and ${days[1]}`
}

/** What is left of a window before and after its whole days. */
export function withinEdges(instant: RawBuilder<unknown>, { edges }: Window): RawBuilder<boolean> {
  if (edges.length === 0) return sql`false`
  const parts = edges.map(({ start, end }: Span) => sql`(${instant} >= ${start} and ${instant} < ${end})`)
  return sql`(${sql.join(parts, sql` or `)})`
}
