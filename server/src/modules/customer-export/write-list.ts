import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ChosenCustomers } from '@portal/contract/customer-export/calls'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CsvLines } from './csv-lines.ts'
import { copySql, estimateSql } from './list-query.ts'
import type { PartsWriter } from './parts.ts'

export interface WrittenList {
  /** Without the header. */
  readonly rows: number
  /** Before it was compressed. */
  readonly bytes: number
}

interface ListProgress {
  /** About how many rows there will be. */
  begin(rowsExpected: number): void
  /** Called with the number of rows so far. */
  follow(rowsWritten: () => number): void
}

/**
 * Streams the chosen customers from one statement, and so one state of the database, as compressed CSV into `target`.
 * Memory does not grow with the number of rows.
 */
export async function writeCustomerList(
  pool: pg.Pool,
  chosen: ChosenCustomers,
  target: PartsWriter,
  { progress, signal }: { readonly progress?: ListProgress; readonly signal?: AbortSignal } = {},
): Promise<WrittenList> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    // A long list takes its time; a slow reader slows it down.
    await client.query('set local statement_timeout = 0')
    progress?.begin(await estimate(client, chosen))
    const lines = new CsvLines()
    progress?.follow(() => lines.rows)
    const options = signal ? { signal } : {}
    const keep = (compressed: AsyncIterable<Buffer>) => target.write(compressed)
    await pipeline(client.query(copyTo(copySql(chosen))), lines, createGzip({ level: 1 }), keep, options)
    await client.query('commit')
    client.release()
    return { rows: lines.rows, bytes: lines.bytes }
  } catch (error) {
    // In the middle of a copy a connection is of no further use.
    client.release(true)
    throw error
  }
}

async function estimate(client: pg.PoolClient, chosen: ChosenCustomers): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(estimateSql(chosen))
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
