import { setImmediate } from 'node:timers/promises'
import { csvLine } from '@portal/contract/csv'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { rolledBack } from '../../platform/db/rolled-back.ts'
import { type Counts, type Importer, type ImportFacts, type Problem, withOthers } from './importer.ts'
import type { FileRecord } from './records.ts'

const BATCH_SIZE = 1_000
const ROWS_PER_CHUNK = 100

export interface ImportOptions extends ImportFacts {
  /** Checks and stores as usual, then rolls back. */
  readonly isDryRun: boolean
  /** Receives the lines of the report of rejected rows: row number, field, reason. */
  readonly report: (line: string) => void
}

export interface Imported extends Counts {
  refused: number
}

interface Checked<Row> {
  readonly row: number
  /** Incomplete if there are problems. */
  readonly value: Row
  readonly problems: readonly Problem[]
}

/**
 * Stores valid rows in batches of a thousand and reports the others. Idempotent. Reads and checks the next rows while
 * the database stores a batch.
 */
export async function runImport<Row>(
  db: Db,
  importer: Importer<Row>,
  records: AsyncIterable<FileRecord>,
  { isDryRun, report, ...facts }: ImportOptions,
): Promise<Imported> {
  const total: Imported = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  let batch: Checked<Row>[] = []
  let keys = new Set<string>()
  let storing: Promise<void> = Promise.resolve()
  report(csvLine(['row', 'field', 'reason']))

  async function store(rows: readonly Checked<Row>[]): Promise<void> {
    const { stored, problemsOf } = await storeRows(db, importer, rows, { isDryRun, ...facts })
    total.added += stored.added
    total.changed += stored.changed
    total.unchanged += stored.unchanged
    for (const checked of rows) {
      const problems = problemsOf.get(checked)
      if (problems) {
        total.refused += 1
        for (const { field, reason } of problems) report(csvLine([checked.row, field, reason]))
      } else importer.accept?.(checked.value, facts)
    }
  }

  /** Stores one batch at a time in file order, so that the last row about the same item wins. */
  async function storeBatch(): Promise<void> {
    await storing
    if (batch.length > 0) storing = store(batch)
    // A later await handles the failure; this prevents an unhandled rejection until then.
    storing.catch(() => {})
    batch = []
    keys = new Set()
  }

  try {
    let seen = 0
    for await (const record of records) {
      // Otherwise the next database statement would wait until a whole chunk is checked.
      if (++seen % ROWS_PER_CHUNK === 0) await setImmediate()
      const { row: value, problems } = check(importer, record, facts)
      const own = problems.length > 0 ? [] : importer.keysOf(value)
      if (batch.length === BATCH_SIZE || own.some((key) => keys.has(key))) await storeBatch()
      for (const key of own) keys.add(key)
      batch.push({ row: record.row, value, problems })
    }
  } finally {
    // Rows before an unreadable place are stored too.
    await storeBatch()
    await storing
  }
  return total
}

/** Stores the valid rows. Finds the problems of the others and those that only the database can find. */
async function storeRows<Row>(
  db: Db,
  importer: Importer<Row>,
  rows: readonly Checked<Row>[],
  { isDryRun, ...facts }: Omit<ImportOptions, 'report'>,
) {
  const valid = rows.filter(({ problems }) => problems.length === 0)
  const invalid = rows.filter(({ problems }) => problems.length > 0)
  await importer.prepare?.(valuesOf(rows), facts)
  const storeValid = async (tx: Tx) => ({
    stored: await importer.store(tx, valuesOf(valid), facts),
    further: invalid.length === 0 ? [] : ((await importer.findStoredProblems?.(tx, valuesOf(invalid), facts)) ?? []),
  })
  const { stored, further } = await (isDryRun ? rolledBack(db, storeValid) : db.transaction().execute(storeValid))
  const problemsOf = new Map(
    invalid.map((checked, index) => [checked, withOthers(checked.problems, further[index] ?? [])]),
  )
  for (const problem of stored.refused) {
    const checked = valid[problem.at]
    if (checked) problemsOf.set(checked, [...(problemsOf.get(checked) ?? []), problem])
  }
  return { stored, problemsOf }
}

/** Returns the row and all its problems. */
function check<Row>(
  importer: Importer<Row>,
  { fields, reason }: FileRecord,
  facts: ImportFacts,
): { readonly row: Row; readonly problems: readonly Problem[] } {
  const schemas: Readonly<Record<string, z.ZodType>> = importer.fields
  const problems: Problem[] = []
  const read: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(schemas)) {
    const parsed = schema.safeParse(fields?.[field])
    if (parsed.success) read[field] = parsed.data
    else {
      const { path = [], message = 'is wrong' } = parsed.error.issues[0] ?? {}
      problems.push({ field: [field, ...path].join('.'), reason: message })
    }
  }
  // The loop above has parsed each field with its schema.
  const row = read as Row
  if (fields === null) return { row, problems: [{ field: '', reason: reason ?? 'cannot be read' }] }
  const others = Object.keys(fields).filter((field) => !(field in schemas))
  if (others.length > 0) problems.push({ field: others.join(', '), reason: 'is not a known field' })
  return { row, problems: withOthers(problems, importer.findProblems?.(row, facts) ?? []) }
}

function valuesOf<Row>(rows: readonly Checked<Row>[]): Row[] {
  return rows.map(({ value }) => value)
}
