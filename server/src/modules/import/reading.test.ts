import { expect, test } from 'vitest'
import { splitIntoChunks } from '../../../test/split-into-chunks.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { type FileRecord, MAX_RECORD_LENGTH, UnreadableFile } from './records.ts'

async function all(records: AsyncIterable<FileRecord>): Promise<FileRecord[]> {
  const read: FileRecord[] = []
  for await (const record of records) read.push(record)
  return read
}

test('reads CSV with quotes, embedded line breaks, a byte order mark and either line ending', async () => {
  const text = '\uFEFFa,b\r\n1,"x ""y"", z"\r\n\r\n"two\nlines",\n3\n5,6'
  expect(await all(readCsv(splitIntoChunks(text)))).toEqual([
    { row: 2, fields: { a: '1', b: 'x "y", z' }, reason: null },
    { row: 4, fields: { a: 'two\nlines', b: '' }, reason: null },
    { row: 6, fields: null, reason: 'has 1 fields, but the first line names 2' },
    { row: 7, fields: { a: '5', b: '6' }, reason: null },
  ])
})

test('counts line breaks in quotes once and keeps quotes that do not enclose a whole field', async () => {
  const text = 'a,b\n"one\r\ntwo\n",1\n5" nail,"x" y\n'
  expect(await all(readCsv(splitIntoChunks(text)))).toEqual([
    { row: 2, fields: { a: 'one\r\ntwo\n', b: '1' }, reason: null },
    { row: 5, fields: { a: '5" nail', b: '"x" y' }, reason: null },
  ])
})

test.each([
  ['a quote that never ends', '"', 'Line 3 has an unclosed quote.'],
  [
    'a field that is too long',
    `"${'x'.repeat(2 * MAX_RECORD_LENGTH)}"`,
    'Line 3 is too long. A closing quote may be missing.',
  ],
  ['too many separators', ','.repeat(3 * MAX_RECORD_LENGTH), 'Line 3 is too long. A closing quote may be missing.'],
])('returns the rows before it fails at %s', async (_case, end, message) => {
  const records = readCsv(splitIntoChunks(`a,b\n1,2\n${end}`, MAX_RECORD_LENGTH))
  expect(await records.next()).toMatchObject({ value: { row: 2, fields: { a: '1', b: '2' } } })
  await expect(records.next()).rejects.toThrow(new UnreadableFile(message))
})

test.each([
  ['an array', '[{"a":"}{\\""}, {"b":{"c":1}}]'],
  ['lines', '{"a":"}{\\""}\n{"b":{"c":1}}\n'],
])('reads JSON as %s', async (_case, text) => {
  const fields = (await all(readJson(splitIntoChunks(text)))).map((record) => record.fields)
  expect(fields).toEqual([{ a: '}{"' }, { b: { c: 1 } }])
})

test.each([
  ['a quote that never ends', readCsv, 'a\n"1'],
  ['an empty file', readCsv, ''],
  ['a first line in UTF-16', readCsv, '\uFFFD\uFFFDa\0,\0b\0\n\0'],
  ['an object that never ends', readJson, '[{"a":1'],
  ['an array that never ends', readJson, '[{"a":1},'],
  ['a value that is not an object', readJson, '[1]'],
])('fails at %s', async (_case, read, text) => {
  await expect(all(read(splitIntoChunks(text)))).rejects.toThrow(UnreadableFile)
})
