import type { Tx } from '../../platform/db/connect.ts'
import type { ImportFacts, Problem, Stored } from './importer.ts'

export type Outcome = 'added' | 'changed' | 'unchanged'

/** Stores rows one by one, for files of at most some thousand. */
export function storeEach<Row>(
  storeOne: (tx: Tx, row: Row, facts: ImportFacts) => Promise<Outcome | Problem>,
): (tx: Tx, rows: readonly Row[], facts: ImportFacts) => Promise<Stored> {
  return async (tx, rows, facts) => {
    const counts = { added: 0, changed: 0, unchanged: 0 }
    const refused: (Problem & { at: number })[] = []
    for (const [at, row] of rows.entries()) {
      const outcome = await storeOne(tx, row, facts)
      if (typeof outcome === 'string') counts[outcome] += 1
      else refused.push({ at, ...outcome })
    }
    return { ...counts, refused }
  }
}

/** Of what the portal has already: unchanged if it is the same, else why the row is rejected. */
export function compare<Facts extends object>(known: Facts, given: Facts): Outcome | Problem {
  const other = Object.entries(given).find(([field, value]) => value !== new Map(Object.entries(known)).get(field))
  if (other === undefined) return 'unchanged'
  return { field: other[0], reason: 'differs from what the portal has; change it there' }
}
