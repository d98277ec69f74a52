import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { Tx } from './connect.ts'
import { runPrepared } from './prepared.ts'

/** Changes by names of their own; null for one that is not to be made. No two may change the same row. */
export type Changes = Readonly<Record<string, OperationNodeSource | null>>

/**
 * Makes several changes by one statement: changes that do not depend on each other cost one round trip. All
 * see the rows as they were before. A change that `returning` answers with an id can be referred to by the others.
 *
 * @param wanted the name of the change whose answered rows are the result
 */
export async function together<Row>(tx: Tx, changes: Changes, wanted?: string): Promise<Row[]> {
  const parts = Object.entries(changes).flatMap(([name, change]) =>
    change === null ? [] : [sql`${sql.id(name)} as (${change})`],
  )
  if (parts.length === 0) return []
  const answer = wanted === undefined ? sql`1` : sql`* from ${sql.id(wanted)}`
  const { sql: text, parameters } = sql`with ${sql.join(parts)} select ${answer}`.compile(tx)
  const { rows } = await runPrepared<Row>(tx, text, parameters)
  return rows
}

/** The id that another change of the same statement answers. */
export function idOf(name: string): RawBuilder<number> {
  return sql<number>`(select id from ${sql.ref(name)})`
}
