import { type RawBuilder, sql } from 'kysely'

/** Joins all conditions that are not false with AND. */
export function allOf(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
}
