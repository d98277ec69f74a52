import { csvLine } from '@portal/contract/csv'
import type { Db, Tx } from '../db/connect.ts'
import type { Counts, Importer, ImportFacts } from './importer.ts'
import type { FileRecord } from './records.ts'

const ROWS_AT_ONCE = 1_000

export interface ImportOptions extends ImportFacts {
  /** All is checked and stored as ever, then taken back. */
  readonly isDryRun: boolean
  /** Gets the lines of the report of refused rows: row number, field, reason. */
  readonly report: (line: string) => void
}

export interface Imported extends Counts {
  refused: number
}

class TakenBack extends Error {
  readonly done: unknown

  constructor(done: unknown) {
    super('a dry run')
    this.done = done
  }
}

/** Stores what is right, a thousand rows at a time, and reports what is not. Repeated, it changes nothing. */
export async function runImport<Row>(
  db: Db,
  importer: Importer<Row>,
  records: AsyncIterable<FileRecord>,
  { isDryRun, report, ...facts }: ImportOptions,
): Promise<Imported> {
  const total: Imported = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  let batch: { readonly row: number; readonly value: Row }[] = []
  let keys = new Set<string>()
  report(csvLine(['row', 'field', 'reason']))

  function refuse(row: number, field: string, reason: string): void {
    total.refused += 1
    report(csvLine([row, field, reason]))
  }

  async function store(): Promise<void> {
    const rows = batch
    batch = []
    keys = new Set()
    if (rows.length === 0) return
    const values = rows.map(({ value }) => value)
    const stored = await inTransaction(db, isDryRun, (tx) => importer.store(tx, values, facts))
    total.added += stored.added
    total.changed += stored.changed
    total.unchanged += stored.unchanged
    for (const { at, field, reason } of stored.refused) refuse(rows[at]?.row ?? 0, field, reason)
  }

  for await (const record of records) {
    const checked = check(importer, record)
    if (!checked.ok) {
      refuse(record.row, checked.field, checked.reason)
      continue
    }
    const own = importer.keysOf(checked.value)
    if (batch.length === ROWS_AT_ONCE || own.some((key) => keys.has(key))) await store()
    for (const key of own) keys.add(key)
    batch.push({ row: record.row, value: checked.value })
  }
  await store()
  return total
}

type Checked<Row> =
  | { readonly ok: true; readonly value: Row }
  | { readonly ok: false; readonly field: string; readonly reason: string }

/** The first thing that is wrong with a row. */
function check<Row>({ schema }: Importer<Row>, { fields, reason }: FileRecord): Checked<Row> {
  if (fields === null) return { ok: false, field: '', reason: reason ?? 'cannot be read' }
  const parsed = schema.safeParse(fields)
  if (parsed.success) return { ok: true, value: parsed.data }
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys') return { ok: false, field: issue.keys.join(', '), reason: 'is not a field' }
  return { ok: false, field: issue?.path.join('.') ?? '', reason: issue?.message ?? 'is wrong' }
}

async function inTransaction<T>(db: Db, isDryRun: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const done = await work(tx)
      if (isDryRun) throw new TakenBack(done)
      return done
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
    // What `work` answered, thrown a few lines above.
    return error.done as T
  }
}
