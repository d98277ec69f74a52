import { type FileRecord, MAX_RECORD_LENGTH, UnreadableFile } from './records.ts'

/** The rows of a CSV file (RFC 4180, UTF-8) by the names in its first line. Memory holds one row at a time. */
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

/** Also lines that end in LF alone; empty lines are none. */
async function* readRows(chunks: AsyncIterable<string>): AsyncGenerator<{ row: number; cells: string[] }> {
  let line = 1
  let row = 1
  let cells: string[] = []
  let cell = ''
  let length = 0
  let isQuoted = false
  let wasQuote = false
  let isFirst = true
  for await (const chunk of chunks) {
    for (const sign of isFirst ? chunk.replace(/^\uFEFF/, '') : chunk) {
      if (sign === '\n') line += 1
      if (++length > MAX_RECORD_LENGTH) throw new UnreadableFile(`Line ${row} is too long: is a quote missing?`)
      if (isQuoted && !wasQuote) {
        if (sign === '"') wasQuote = true
        else cell += sign
      } else if (wasQuote && sign === '"') {
        cell += sign
        wasQuote = false
      } else if (sign === '"' && cell === '' && !wasQuote) {
        isQuoted = true
      } else if (sign === ',') {
        cells.push(cell)
        cell = ''
        isQuoted = wasQuote = false
      } else if (sign === '\n') {
        cells.push(isQuoted ? cell : cell.replace(/\r$/, ''))
        if (cells.length > 1 || cells[0] !== '') yield { row, cells }
        row = line
        cells = []
        cell = ''
        length = 0
        isQuoted = wasQuote = false
      } else if (!(wasQuote && sign === '\r')) {
        cell += sign
      }
    }
    isFirst = false
  }
  if (isQuoted && !wasQuote) throw new UnreadableFile(`Line ${row} begins a quotation that never ends.`)
  if (cell !== '' || cells.length > 0) yield { row, cells: [...cells, cell.replace(/\r$/, '')] }
}
