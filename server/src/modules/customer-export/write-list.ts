import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BYTE_ORDER_MARK } from '@portal/contract/csv'
import type { ChosenCustomers } from '@portal/contract/customer-export/calls'
import { copySql, estimateSql } from './list-query.ts'
import type { PartsWriter } from '../../integrations/object-storage/parts.ts'

export interface WrittenList {
  /** Without the header. */
  readonly rows: number
  /** Uncompressed. */
  readonly bytes: number
}

interface ListProgress {
  /** Receives the estimated number of rows. */
  begin(rowsExpected: number): void
  /** Receives a function that returns the number of rows so far. */
  follow(rowsWritten: () => number): void
}

/**
 * Streams the selected customers as compressed CSV into `target`. Reads them in one statement, so from one snapshot.
 * Memory use does not grow with the number of rows.
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
    // A long list takes time, and a slow reader makes it slower.
    await client.query('set local statement_timeout = 0')
    progress?.begin(await estimate(client, chosen))
    const lines = new CsvLines()
    progress?.follow(() => lines.rows)
    const options = signal ? { signal } : {}
    const write = (compressed: AsyncIterable<Buffer>) => target.write(compressed)
    await pipeline(client.query(copyTo(copySql(chosen))), lines, createGzip({ level: 1 }), write, options)
    await client.query('commit')
    client.release()
    return { rows: lines.rows, bytes: lines.bytes }
  } catch (error) {
    // A connection in the middle of a COPY cannot be reused.
    client.release(true)
    throw error
  }
}

async function estimate(client: pg.PoolClient, chosen: ChosenCustomers): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(estimateSql(chosen))
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

const NEWLINE = 0x0a
const RETURN = 0x0d
const MARK = Buffer.from(BYTE_ORDER_MARK)

/**
 * Makes the COPY output, which has no line breaks within lines, readable for Excel: prepends a byte order mark and ends
 * each line with CRLF.
 */
class CsvLines extends Transform {
  /** Passed on so far. */
  bytes = 0
  /** Passed on so far, including the header. */
  lines = 0

  constructor() {
    super({ highWaterMark: 256 * 1024 })
    this.push(MARK)
    this.bytes += MARK.length
  }

  /** Without the header. */
  get rows(): number {
    return Math.max(0, this.lines - 1)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const { text, lines } = withReturns(chunk)
    this.lines += lines
    this.bytes += text.length
    done(null, text)
  }
}

function withReturns(chunk: Buffer): { text: Buffer; lines: number } {
  const lines = countLines(chunk)
  const text = Buffer.allocUnsafe(chunk.length + lines)
  let from = 0
  let to = 0
  for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
    to += chunk.copy(text, to, from, end)
    text[to++] = RETURN
    text[to++] = NEWLINE
    from = end + 1
  }
  chunk.copy(text, to, from)
  return { text, lines }
}

function countLines(chunk: Buffer): number {
  let lines = 0
  for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, end + 1)) lines++
  return lines
}
