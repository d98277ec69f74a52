import type { CalendarDay } from '@portal/contract/dates'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/connect.ts'

export interface Counts {
  added: number
  changed: number
  unchanged: number
}

/** What is wrong with a row: the field and the reason. */
export interface Problem {
  readonly field: string
  readonly reason: string
}

export interface Stored extends Counts {
  /** What only the database can decide, by the number of the row among those given. */
  readonly refused: readonly (Problem & { readonly at: number })[]
}

export interface ImportFacts {
  readonly now: Date
  /** The system that the file comes from: `crm`. */
  readonly source: string
  /** The first day that the portal bills; null if the file has no premium customers. */
  readonly billFrom: CalendarDay | null
}

/** One kind of thing that can be brought in. */
export interface Importer<Row> {
  /** By field: how it is read. Other fields are rejected. */
  readonly fields: { readonly [Field in keyof Row]-?: z.ZodType<Row[Field]> }
  /** What is wrong with the fields together. Those that cannot be read are missing, and are reported already. */
  findProblems?(row: Partial<Row>, facts: ImportFacts): readonly Problem[]
  /** What two rows may not share within one batch; they are stored one after the other. */
  keysOf(row: Row): readonly string[]
  /** What others are asked before the transaction. */
  prepare?(rows: readonly Row[], facts: ImportFacts): Promise<void>
  /** Adds or changes all of them in one transaction. */
  store(tx: Tx, rows: readonly Row[], facts: ImportFacts): Promise<Stored>
  /** After a row was stored, or found unchanged. */
  accept?(row: Row, facts: ImportFacts): void
}
