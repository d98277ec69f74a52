import { expect, test } from 'vitest'
import { differingPart } from './differing-part.ts'

const long = 'x'.repeat(300)

test.each([
  ['a short text', 'Calls at noon', 'Calls at one', 'Calls at noon'],
  ['a text that differs at its end', `${long}noon`, `${long}one`, `…${'x'.repeat(60)}noon`],
  ['a text that differs at its beginning', `noon${long}`, `one${long}`, `noon${'x'.repeat(60)}…`],
  ['a text that differs within', `${long}😀${long}`, `${long}😁${long}`, `…${'x'.repeat(60)}😀${'x'.repeat(60)}…`],
  ['a text with only an addition', long, `${long}y`, `…${'x'.repeat(60)}`],
  ['a text with nothing in common', long, 'y', long],
])('shows the differing part of %s', (_, text, other, shown) => {
  expect(differingPart(text, other)).toBe(shown)
})
