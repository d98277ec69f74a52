import { expect, test } from 'vitest'
import { truncateLogLine } from './log.ts'

const MAX_BYTES = 4_096

function cut(entry: object) {
  const line = truncateLogLine(`${JSON.stringify(entry)}\n`, MAX_BYTES)
  return { bytes: Buffer.byteLength(line), end: line.at(-1), entry: JSON.parse(line) }
}

test('a line that is short enough stays as it is', () => {
  const line = `${JSON.stringify({ level: 30, msg: 'é'.repeat(2_030) })}\n`
  expect(Buffer.byteLength(line)).toBeLessThan(MAX_BYTES)
  expect(truncateLogLine(line, MAX_BYTES)).toBe(line)
})

test.each([
  ['one text', { msg: 'x'.repeat(10_000) }],
  ['a text of characters that take many bytes', { msg: '😀'.repeat(2_000) }],
  ['a text deep inside', { err: { cause: { stack: 'at somewhere\n'.repeat(1_000) } } }],
  ['many texts', { breaks: Array.from({ length: 500 }, (_, index) => `Seal ${index} does not fit.`) }],
])('of %s that is too long the end is left out', (_what, long) => {
  const { bytes, end, entry } = cut({ level: 50, reqId: 'request', ...long })
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
  expect(bytes).toBeGreaterThan(MAX_BYTES / 8)
  expect(end).toBe('\n')
  expect(entry).toMatchObject({ level: 50, reqId: 'request' })
  expect(JSON.stringify(entry)).toContain('…')
})

test('of too many fields those stay that say when, who and what', () => {
  const fields = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`field ${index}`, index]))
  const { entry } = cut({ level: 30, time: 1, service: 'api', reqId: 'request', ...fields, msg: 'done' })
  expect(entry).toEqual({ level: 30, time: 1, service: 'api', reqId: 'request', msg: 'done' })
})
