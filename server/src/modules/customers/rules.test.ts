import { expect, test } from 'vitest'
import { blankToNull } from './rules.ts'

test.each([
  ['', null],
  [' \n\t', null],
  ['x', 'x'],
  [' x ', ' x '],
])('the text %j is kept as %j', (text, kept) => {
  expect(blankToNull(text)).toBe(kept)
})
