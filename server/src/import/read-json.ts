import { type FileRecord, MAX_RECORD_LENGTH, UnreadableFile } from './records.ts'

/** The objects of a JSON array, or of JSON lines. Memory holds one object at a time. */
export async function* readJson(chunks: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let row = 0
  for await (const text of readObjects(chunks)) yield toRecord(++row, text)
}

function toRecord(row: number, text: string): FileRecord {
  try {
    // An object's text, as it begins and ends with a brace.
    return { row, fields: JSON.parse(text) as Record<string, unknown>, reason: null }
  } catch {
    return { row, fields: null, reason: 'is not valid JSON' }
  }
}

/** The text of each object that is in no other. Between them only blanks, commas and one pair of brackets may stand. */
async function* readObjects(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  let depth = 0
  let isText = false
  let isEscaped = false
  for await (const chunk of chunks) {
    for (const sign of chunk) {
      if (depth === 0) {
        if (sign === '{') [text, depth] = [sign, 1]
        else if (!/[\s,[\]\uFEFF]/.test(sign)) throw new UnreadableFile(`Expected an object, found ${sign}.`)
        continue
      }
      text += sign
      if (text.length > MAX_RECORD_LENGTH) throw new UnreadableFile('An object is too long: is a quote missing?')
      if (isEscaped) isEscaped = false
      else if (isText && sign === '\\') isEscaped = true
      else if (sign === '"') isText = !isText
      else if (!isText && sign === '{') depth += 1
      else if (!isText && sign === '}' && --depth === 0) yield text
    }
  }
  if (depth > 0) throw new UnreadableFile('The file ends in the middle of an object.')
}
