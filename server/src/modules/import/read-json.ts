import { type FileRecord, MAX_RECORD_LENGTH, UnreadableFile } from './records.ts'

/** Reads the objects of a JSON array or of JSON lines. Holds one chunk and one object in memory. */
export async function* readJson(chunks: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const objects = new ObjectReader()
  let row = 0
  for await (const chunk of chunks) {
    for (const text of objects.read(chunk)) yield toRecord(++row, text)
  }
  objects.end()
}

function toRecord(row: number, text: string): FileRecord {
  try {
    // An object, because its text starts and ends with a brace.
    return { row, fields: JSON.parse(text) as Record<string, unknown>, reason: null }
  } catch {
    return { row, fields: null, reason: 'is not valid JSON' }
  }
}

/** Takes a file in chunks and returns the text of each top-level object. */
class ObjectReader {
  #text = ''
  #depth = 0
  #place: 'object' | 'text' | 'escape' = 'object'
  /** Brackets of the array that are not closed yet. */
  #brackets = 0

  end(): void {
    if (this.#depth > 0) throw new UnreadableFile('The file ends in the middle of an object.')
    if (this.#brackets > 0) throw new UnreadableFile('The file ends before the end of its array.')
  }

  *read(chunk: string): Generator<string> {
    for (const sign of chunk) {
      if (this.#depth === 0) this.#begin(sign)
      else if (this.#take(sign)) yield this.#text
    }
  }

  /** Whitespace, commas and the brackets of the array may appear between objects. */
  #begin(sign: string): void {
    if (sign === '{') {
      this.#text = sign
      this.#depth = 1
    } else if (sign === '[') this.#brackets += 1
    else if (sign === ']') this.#brackets -= 1
    else if (!/[\s,\uFEFF]/.test(sign)) {
      throw new UnreadableFile(`Expected an object, found ${sign}.`)
    }
  }

  /** Returns whether the object is complete. */
  #take(sign: string): boolean {
    this.#text += sign
    if (this.#text.length > MAX_RECORD_LENGTH)
      throw new UnreadableFile('An object is too long. A closing quote may be missing.')
    if (this.#place === 'escape') this.#place = 'text'
    else if (this.#place === 'text') this.#takeText(sign)
    else if (sign === '"') this.#place = 'text'
    else if (sign === '{') this.#depth += 1
    else if (sign === '}') this.#depth -= 1
    return this.#depth === 0
  }

  #takeText(sign: string): void {
    if (sign === '\\') this.#place = 'escape'
    else if (sign === '"') this.#place = 'object'
  }
}
