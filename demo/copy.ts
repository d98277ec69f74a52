import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { DB } from '@portal/server/src/platform/db/types.ts'
import type { Insertable } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BinaryRows, type ColumnType, type Value } from './copy-binary.ts'

/** A row for COPY: every column that the database does not fill on its own; instants in milliseconds, JSON as text. */
export type CopyRow<T extends keyof DB> = {
  readonly [Column in keyof Insertable<DB[T]>]: Value
}

type Columns<T extends keyof DB> = { readonly [Column in keyof CopyRow<T> & string]?: ColumnType }

/** Gathers the rows of one table and hands them over when reported. */
export class CopyTable<T extends keyof DB> {
  readonly name: T
  rows = 0
  private readonly columns: readonly (keyof CopyRow<T> & string)[]
  private readonly types: readonly ColumnType[]
  private binary = new BinaryRows()

  constructor(name: T, columns: Columns<T>) {
    this.name = name
    this.columns = Object.keys(columns) as (keyof CopyRow<T> & string)[] // Columns has no other keys
    this.types = Object.values(columns)
  }

  add(row: CopyRow<T>): void {
    const { binary, columns, types } = this
    binary.beginRow(columns.length)
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index]
      const type = types[index]
      if (column !== undefined && type !== undefined) binary.write(type, row[column])
    }
    this.rows++
  }

  /** Takes what has been gathered; null if that is nothing. */
  take(): Batch | null {
    if (this.binary.isEmpty) return null
    const bytes = this.binary.end()
    this.binary = new BinaryRows()
    return { sql: `copy ${this.name} (${this.columns.join(', ')}) from stdin with (format binary)`, bytes }
  }
}

export interface Batch {
  readonly sql: string
  readonly bytes: Uint8Array
}

const PIECE_BYTES = 256 * 1024

export async function sendBatch(client: pg.Client, { sql, bytes }: Batch): Promise<void> {
  const stream = client.query(copyFrom(sql))
  const ended = finished(stream)
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    const hasRoom = stream.write(bytes.subarray(start, start + PIECE_BYTES))
    if (!hasRoom) await Promise.race([once(stream, 'drain'), ended])
  }
  stream.end()
  await ended
}
