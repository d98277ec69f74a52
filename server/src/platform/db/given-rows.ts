import { type RawBuilder, sql } from 'kysely'

type SqlType = 'text' | 'bigint' | 'boolean' | 'date' | 'timestamptz' | 'jsonb'
type Value = string | number | boolean | null | undefined

/** By column: its type and where its value comes from; undefined is null. */
export type GivenColumns<Row> = Readonly<Record<string, readonly [SqlType, (row: Row) => Value]>>

/**
 * The rows as `unnest(…)`, to be named in a `from`: one array per column, which PostgreSQL reads several times faster
 * than a document or a parameter per cell. The columns come in the order in which they are named here.
 */
export function givenRows<Row>(rows: readonly Row[], columns: GivenColumns<Row>): RawBuilder<unknown> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const arrays = Object.values(columns).map(([type, pick]) => {
    const values = rows.map((row) => pick(row) ?? null)
    return sql`${values}::${sql.raw(type)}[]`
  })
  return sql`unnest(${sql.join(arrays)}) as given (${sql.join(names)})`
}
