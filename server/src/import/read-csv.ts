import { type FileRecord, MAX_RECORD_LENGTH, UnreadableFile } from './records.ts'

/** The rows of a CSV file (RFC 4180, UTF-8) by the names in its first line. Memory holds one piece and one row. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let names: readonly string[] | null = null
  for await (const { row, cells } of readRows(chunks)) {
    if (names === null) {
      names = cells.map((name) => name.trim())
      if (new Set(names).size < names.length) throw new UnreadableFile('Two columns have the same name.')
    } else if (cells.length !== names.length) {
      const reason = `has ${cells.length} fields, but the first line names ${names.length}`
      yield { row, fields: null, reason }
    } else {
      yield { row, fields: Object.fromEntries(names.map((name, at) => [name, cells[at]])), reason: null }
    }
  }
}

interface Row {
  /** The line on which it begins. */
  readonly row: number
  readonly cells: readonly string[]
}

async function* readRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  const rows = new RowReader()
  for await (const chunk of chunks) yield* rows.read(chunk)
  yield* rows.end()
}

/** Takes a file piece by piece. Lines may end in LF alone; empty ones are no rows. */
class RowReader {
  #line = 1
  #row = 1
  #cells: string[] = []
  #cell = ''
  #length = 0
  /** Where in a cell: outside of quotes, within them, or behind a quote that ends them unless another follows. */
  #place: 'plain' | 'quoted' | 'quote' = 'plain'
  #isFirst = true

  #takeQuoted(sign: string): void {
    if (sign === '"') this.#place = 'quote'
    else this.#cell += sign
  }

  *read(chunk: string): Generator<Row> {
    for (const sign of this.#isFirst ? chunk.replace(/^\uFEFF/, '') : chunk) {
      if (++this.#length > MAX_RECORD_LENGTH)
        throw new UnreadableFile(`Line ${this.#row} is too long: is a quote missing?`)
      if (sign === '\n') this.#line += 1
      if (this.#place === 'quoted') this.#takeQuoted(sign)
      else if (sign === '\n') yield* this.#endRow()
      else this.#take(sign)
    }
    this.#isFirst = false
  }

  *end(): Generator<Row> {
    if (this.#place === 'quoted') throw new UnreadableFile(`Line ${this.#row} begins a quotation that never ends.`)
    yield* this.#endRow()
  }

  #take(sign: string): void {
    if (sign === ',') this.#endCell()
    else if (sign !== '"') this.#cell += sign
    else if (this.#place === 'quote') {
      this.#cell += sign
      this.#place = 'quoted'
    } else if (this.#cell === '') this.#place = 'quoted'
    else this.#cell += sign
  }

  #endCell(): void {
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#place = 'plain'
  }

  *#endRow(): Generator<Row> {
    this.#cell = this.#cell.replace(/\r$/, '')
    this.#endCell()
    const cells = this.#cells
    if (cells.length > 1 || cells[0] !== '') yield { row: this.#row, cells }
    this.#row = this.#line
    this.#cells = []
    this.#length = 0
  }
}
