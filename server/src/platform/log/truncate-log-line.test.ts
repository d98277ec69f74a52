import { expect, test } from 'vitest'
import { truncateLogLine } from './log.ts'

const MAX_BYTES = 4_096

function cut(entry: object) {
  const line = truncateLogLine(`${JSON.stringify(entry)}\n`, MAX_BYTES)
  return { bytes: Buffer.byteLength(line), end: line.at(-1), entry: JSON.parse(line) }
}

test('keeps a short line unchanged', () => {
  const line = `${JSON.stringify({ level: 30, msg: 'é'.repeat(2_030) })}\n`
  expect(Buffer.byteLength(line)).toBeLessThan(MAX_BYTES)
  expect(truncateLogLine(line, MAX_BYTES)).toBe(line)
})

test.each([
  ['a long text', { msg: 'x'.repeat(10_000) }],
  ['a text of multibyte characters', { msg: '😀'.repeat(2_000) }],
  ['a nested text', { err: { cause: { stack: 'at somewhere\n'.repeat(1_000) } } }],
  ['many texts', { breaks: Array.from({ length: 500 }, (_, index) => `Seal ${index} does not fit.`) }],
])('truncates the end of %s', (_case, long) => {
  const { bytes, end, entry } = cut({ level: 50, reqId: 'request', ...long })
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
  expect(bytes).toBeGreaterThan(MAX_BYTES / 8)
  expect(end).toBe('\n')
  expect(entry).toMatchObject({ level: 50, reqId: 'request' })
  expect(JSON.stringify(entry)).toContain('…')
})

test('keeps the time, source and message if there are too many fields', () => {
  const fields = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`field ${index}`, index]))
  const { entry } = cut({ level: 30, time: 1, service: 'api', reqId: 'request', ...fields, msg: 'done' })
  expect(entry).toEqual({ level: 30, time: 1, service: 'api', reqId: 'request', msg: 'done' })
})
