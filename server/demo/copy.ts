import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Insertable } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DB } from '../src/db/types.ts'

type Value = string | number | boolean | null

/** A row for COPY: every column that the database does not fill by itself, instants as ISO text, JSON as text. */
export type CopyRow<T extends keyof DB> = {
  readonly [Column in keyof Insertable<DB[T]>]: Value
}

/** Gathers the rows of one table as COPY text and sends them when told. */
export class CopyTable<T extends keyof DB> {
  readonly name: T
  private readonly columns: readonly (keyof CopyRow<T> & string)[]
  private text = ''
  rows = 0

  constructor(name: T, columns: readonly (keyof CopyRow<T> & string)[]) {
    this.name = name
    this.columns = columns
  }

  add(row: CopyRow<T>): void {
    let line = ''
    for (const column of this.columns) line += line === '' ? field(row[column]) : `\t${field(row[column])}`
    this.text += `${line}\n`
    this.rows++
  }

  /** Takes what has been gathered. */
  take(): Batch {
    const { text } = this
    this.text = ''
    return { sql: `copy ${this.name} (${this.columns.join(', ')}) from stdin`, text }
  }
}

export interface Batch {
  readonly sql: string
  readonly text: string
}

const PIECE_LENGTH = 256 * 1024

export async function sendBatch(client: pg.Client, { sql, text }: Batch): Promise<void> {
  if (text === '') return
  const stream = client.query(copyFrom(sql))
  const ended = finished(stream)
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + PIECE_LENGTH)
    // Never cut a surrogate pair in two.
    if (end < text.length && isLowSurrogate(text.charCodeAt(end))) end++
    if (!stream.write(text.slice(start, end))) await Promise.race([once(stream, 'drain'), ended])
    start = end
  }
  stream.end()
  await ended
}

function field(value: Value | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return special.test(value) ? value.replaceAll(/[\\\t\n\r]/g, escaped) : value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return String(value)
}

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(character: string): string {
  return escapes[character] ?? character
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
