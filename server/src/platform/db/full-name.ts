import { sql } from 'kysely'

/** The name of a row of `customers` or `staff`, as `formatFullName` writes it; null if there is no row. */
export function fullNameOf(table: 'customers' | 'staff' | 'recipient') {
  return sql<string>`${sql.raw(fullNameText(table))}`
}

/** The same as SQL, for statements that no query builder makes. */
export function fullNameText(table: string): string {
  return `btrim(${table}.first_name || ' ' || ${table}.last_name)`
}
