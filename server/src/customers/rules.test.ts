import { expect, test } from 'vitest'
import { blankToNull, changesBetween } from './rules.ts'

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
])('between %j and %j', (before, after, changes) => {
  expect(changesBetween<Record<string, unknown>>(before, after)).toEqual(changes)
})

test.each([
  ['', null],
  [' \n\t', null],
  ['x', 'x'],
  [' x ', ' x '],
])('the text %j is kept as %j', (text, kept) => {
  expect(blankToNull(text)).toBe(kept)
})
