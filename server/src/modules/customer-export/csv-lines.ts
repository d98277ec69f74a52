import { Transform, type TransformCallback } from 'node:stream'
import { BYTE_ORDER_MARK } from '@portal/contract/csv'

const NEWLINE = 0x0a
const RETURN = 0x0d
const MARK = Buffer.from(BYTE_ORDER_MARK)

/**
 * Makes of the lines of COPY, none of which holds a line break, what Excel opens as it is: a byte order mark first, and
 * CRLF at the end of each.
 */
export class CsvLines extends Transform {
  /** Passed on so far. */
  bytes = 0
  /** Passed on so far, with the header. */
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
