import { type RawBuilder, sql } from 'kysely'

/** All of the conditions that are asked for. */
export function all(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
}
