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

/** A field that has a problem already gets no other. */
export function withOthers(problems: readonly Problem[], others: readonly Problem[]): readonly Problem[] {
  const isReported = new Set(problems.map(({ field }) => field))
  return [...problems, ...others.filter(({ field }) => !isReported.has(field))]
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
  /** Rows that share one of these are stored in separate batches, one after the other. */
  keysOf(row: Row): readonly string[]
  /** Asks other systems what `store` needs, before the transaction. */
  prepare?(rows: readonly Partial<Row>[], facts: ImportFacts): Promise<void>
  /** Adds or changes all of them in one transaction. */
  store(tx: Tx, rows: readonly Row[], facts: ImportFacts): Promise<Stored>
  /**
   * Further problems of rows that are rejected already, from the database and from what `prepare` has asked, as far as
   * the rows can be read: one list for each row.
   */
  findStoredProblems?(
    tx: Tx,
    rows: readonly Partial<Row>[],
    facts: ImportFacts,
  ): Promise<readonly (readonly Problem[])[]>
  /** After a row was stored, or found unchanged. */
  accept?(row: Row, facts: ImportFacts): void
}
