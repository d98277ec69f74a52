import type { z } from 'zod'
import type { Tx } from '../../platform/db/connect.ts'

export interface Counts {
  added: number
  changed: number
  unchanged: number
}

export interface Stored extends Counts {
  /** What only the database can decide: the row number, the field and the reason. */
  readonly refused: readonly { readonly at: number; readonly field: string; readonly reason: string }[]
}

export interface ImportFacts {
  readonly now: Date
  /** The system that the file comes from: `crm`. */
  readonly source: string
}

/** One kind of thing that can be brought in. */
export interface Importer<Row> {
  readonly schema: z.ZodType<Row>
  /** What two rows may not share within one batch; they are stored one after the other. */
  keysOf(row: Row): readonly string[]
  /** Adds or changes all of them in one transaction. */
  store(tx: Tx, rows: readonly Row[], facts: ImportFacts): Promise<Stored>
}
