import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

test.each([
  [{ a: 1, b: 2 }, { a: 1, b: 2 }, null],
  [
    { a: 1, b: 2 },
    { a: 1, b: 3 },
    { before: { b: 2 }, after: { b: 3 }, names: ['b'] },
  ],
  [
    { a: null, b: 2 },
    { a: 'x', b: null },
    { before: { a: null, b: 2 }, after: { a: 'x', b: null }, names: ['a', 'b'] },
  ],
  [{ a: 1, b: 2 }, { b: 3 }, { before: { b: 2 }, after: { b: 3 }, names: ['b'] }],
])('returns only the differences from %j to %j', (before, after, changes) => {
  expect(changesBetween<Record<string, unknown>>(before, after)).toEqual(changes)
})
