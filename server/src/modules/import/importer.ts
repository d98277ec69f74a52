import type { CalendarDay } from '@portal/contract/dates'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/connect.ts'

export interface Counts {
  added: number
  changed: number
  unchanged: number
}

/** The problem of a row: the field and the reason. */
export interface Problem {
  readonly field: string
  readonly reason: string
}

/** Adds problems, at most one per field. */
export function withOthers(problems: readonly Problem[], others: readonly Problem[]): readonly Problem[] {
  const isReported = new Set(problems.map(({ field }) => field))
  return [...problems, ...others.filter(({ field }) => !isReported.has(field))]
}

export interface Stored extends Counts {
  /** Rows that only the database can reject, each with its index among the given rows. */
  readonly refused: readonly (Problem & { readonly at: number })[]
}

export interface ImportFacts {
  readonly now: Date
  /** The name of the source system, such as `crm`. */
  readonly source: string
  /** The first day billed by the portal; null if the file has no premium customers. */
  readonly billFrom: CalendarDay | null
}

/** Imports one kind of data. */
export interface Importer<Row> {
  /** The schema of each field. Other fields are rejected. */
  readonly fields: { readonly [Field in keyof Row]-?: z.ZodType<Row[Field]> }
  /** Finds problems in the combination of fields. Unreadable fields are missing here and already reported. */
  findProblems?(row: Partial<Row>, facts: ImportFacts): readonly Problem[]
  /** Rows that share a key are stored in separate batches, one after the other. */
  keysOf(row: Row): readonly string[]
  /** Requests the data that `store` needs from other systems, before the transaction. */
  prepare?(rows: readonly Partial<Row>[], facts: ImportFacts): Promise<void>
  /** Adds or updates all rows in one transaction. */
  store(tx: Tx, rows: readonly Row[], facts: ImportFacts): Promise<Stored>
  /**
   * Finds further problems of rejected rows, as far as they are readable, from the database and the data that `prepare`
   * requested. Returns one list per row.
   */
  findStoredProblems?(
    tx: Tx,
    rows: readonly Partial<Row>[],
    facts: ImportFacts,
  ): Promise<readonly (readonly Problem[])[]>
  /** Called after a row was stored or found unchanged. */
  accept?(row: Row, facts: ImportFacts): void
}
