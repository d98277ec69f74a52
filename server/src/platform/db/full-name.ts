import { sql } from 'kysely'

/** The name of a row of `customers` or `staff`, as `formatFullName` writes it; null if there is no row. */
export function fullNameOf(table: 'customers' | 'staff' | 'recipient') {
  return sql<string>`btrim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`
}
