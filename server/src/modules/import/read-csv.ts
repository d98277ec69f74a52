import { CsvError, parse } from 'csv-parse'
import { type FileRecord, MAX_RECORD_LENGTH, UnreadableFile } from './records.ts'

/**
 * Reads the rows of a CSV file (RFC 4180, UTF-8) by the names in its first line. Holds one chunk and its rows in
 * memory.
 */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let names: readonly string[] | null = null
  for await (const { row, cells } of readRows(chunks)) {
    if (names === null) {
      names = cells.map((name) => name.trim())
      // A NUL, or the character that a decoder substitutes for bytes it cannot decode.
      if (names.some((name) => /[\0\uFFFD]/.test(name))) throw new UnreadableFile('The first line is not in UTF-8.')
      if (new Set(names).size < names.length) throw new UnreadableFile('Two columns have the same name.')
    } else if (cells.length !== names.length) {
      const reason = `has ${cells.length} fields, but the first line names ${names.length}`
      yield { row, fields: null, reason }
    } else {
      yield { row, fields: Object.fromEntries(names.map((name, at) => [name, cells[at]])), reason: null }
    }
  }
  if (names === null) throw new UnreadableFile('The file is empty.')
}

interface Row {
  /** The line where the row starts. */
  readonly row: number
  readonly cells: readonly string[]
}

/**
 * The parser drops the rows it holds when it fails, so each chunk's rows are taken immediately. It also counts a quoted
 * CRLF as two lines, so lines are counted here. Empty lines are skipped.
 */
async function* readRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let rows: Row[] = []
  let line = 1
  const parser = parse({
    bom: true,
    max_record_size: MAX_RECORD_LENGTH,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    on_record(cells: string[]) {
      if (cells.length > 1 || cells[0] !== '') rows.push({ row: line, cells })
      line += cells.join('').split('\n').length
      return null
    },
  })
  // Each write reports its own failure.
  parser.on('error', () => {})
  let lengthWithoutRow = 0

  function* takeRows(error: unknown): Generator<Row> {
    yield* rows
    rows = []
    if (error instanceof CsvError) throw new UnreadableFile(describeError(error, line))
    if (error) throw error
  }

  for await (const chunk of chunks) {
    const error = await new Promise((done) => void parser.write(chunk, done))
    // The parser reports no length for a row that has only separators.
    lengthWithoutRow = rows.length > 0 ? 0 : lengthWithoutRow + chunk.length
    yield* takeRows(error)
    if (lengthWithoutRow > MAX_RECORD_LENGTH) throw new UnreadableFile(tooLong(line))
  }
  yield* takeRows(await new Promise((done) => void parser.end(done)))
}

function describeError({ code }: CsvError, line: number): string {
  return code === 'CSV_QUOTE_NOT_CLOSED' ? `Line ${line} has an unclosed quote.` : tooLong(line)
}

function tooLong(line: number): string {
  return `Line ${line} is too long. A closing quote may be missing.`
}
