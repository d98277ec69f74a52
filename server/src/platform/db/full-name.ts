import { sql } from 'kysely'

/** Returns the name of a row of `customers` or `staff`, as `formatFullName` writes it; null if there is no row. */
export function fullNameOf(table: 'customers' | 'staff' | 'recipient') {
  return sql<string>`${sql.raw(fullNameText(table))}`
}

/** The same as SQL text, for statements not built by the query builder. */
export function fullNameText(table: string): string {
  return `btrim(${table}.first_name || ' ' || ${table}.last_name)`
}
