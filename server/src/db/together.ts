import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Tx } from './connect.ts'
import { runPrepared } from './prepared.ts'

/** Changes by names of their own; null for one that is not to be made. No two may change the same row. */
export type Changes = Readonly<Record<string, Compilable | null>>

/**
 * Makes several changes by one statement: what nobody waits for in between costs one way to the database and back. All
 * see the rows as they were before. A change that `returning` answers with an id can be referred to by the others.
 *
 * @param wanted the name of the change whose answered rows are the result
 */
export async function together<Row>(tx: Tx, changes: Changes, wanted?: string): Promise<Row[]> {
  const values: unknown[] = []
  const parts: string[] = []
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) continue
    const { sql: text, parameters } = change.compile()
    const before = values.length
    // The builder writes every value as a parameter, so a dollar sign is nothing else.
    parts.push(`"${name}" as (${text.replaceAll(/\$(\d+)/g, (_, place: string) => `$${Number(place) + before}`)})`)
    values.push(...parameters)
  }
  if (parts.length === 0) return []
  const answer = wanted === undefined ? '1' : `* from "${wanted}"`
  const { rows } = await runPrepared<Row>(tx, `with ${parts.join(', ')} select ${answer}`, values)
  return rows
}

/** The id that another change of the same statement answers. */
export function idOf(name: string): RawBuilder<number> {
  return sql<number>`(select id from ${sql.ref(name)})`
}
