import type { Tx } from '../../platform/db/connect.ts'
import type { ImportFacts, Importer, Problem } from './importer.ts'

/** Existing items do not change; the fields are those of the file. */
interface NewOnly<Row> {
  /** Returns the existing item; undefined or null if it is new or cannot be looked up. */
  find(tx: Tx, row: Partial<Row>): Promise<object | null | undefined>
  /** Returns the fields of the row that are compared with the existing item. */
  comparable(row: Partial<Row>): object
  /** Returns why a new item cannot be added. */
  findObstacles?(tx: Tx, row: Partial<Row>): Promise<readonly Problem[]>
  add(tx: Tx, row: Row, facts: ImportFacts): Promise<void>
}

/** Stores rows one by one, for files of at most a few thousand rows. Existing items do not change. */
export function storeNew<Row>(kind: NewOnly<Row>): Required<Pick<Importer<Row>, 'store' | 'findStoredProblems'>> {
  async function examine(tx: Tx, row: Partial<Row>) {
    const known = await kind.find(tx, row)
    const problems = known
      ? findDifferences(known, kind.comparable(row))
      : ((await kind.findObstacles?.(tx, row)) ?? [])
    return { isKnown: Boolean(known), problems }
  }
  return {
    async store(tx, rows, facts) {
      const counts = { added: 0, changed: 0, unchanged: 0 }
      const refused: (Problem & { at: number })[] = []
      for (const [at, row] of rows.entries()) {
        const { isKnown, problems } = await examine(tx, row)
        refused.push(...problems.map((problem) => ({ at, ...problem })))
        if (problems.length > 0) continue
        if (!isKnown) await kind.add(tx, row, facts)
        counts[isKnown ? 'unchanged' : 'added'] += 1
      }
      return { ...counts, refused }
    },
    async findStoredProblems(tx, rows) {
      const found: (readonly Problem[])[] = []
      for (const row of rows) found.push((await examine(tx, row)).problems)
      return found
    },
  }
}

function findDifferences(known: object, given: object): Problem[] {
  const before = new Map<string, unknown>(Object.entries(known))
  return Object.entries(given)
    .filter(([field, value]) => value !== undefined && value !== before.get(field))
    .map(([field]) => ({ field, reason: 'differs from the data in the portal; change it there' }))
}
