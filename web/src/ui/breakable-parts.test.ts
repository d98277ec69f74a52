import { expect, test } from 'vitest'
import { breakableParts, hasLongWord } from './breakable-parts.ts'

test.each([
  ['https://hooks.recommendations.example/portal', ['https://hooks.recommendations.example/', 'portal']],
  ['ana.garcia@example.com', ['ana.garcia@', 'example.com']],
  ['Nov 3. Paid', ['Nov 3. Paid']],
])('%s wraps between %j', (text, parts) => {
  expect(breakableParts(text)).toEqual(parts)
})

test.each([
  ['https://hooks.recommendations.example/portal', false],
  [`https://hooks.example/${'0123456789'.repeat(5)}`, true],
  ['evt_c719cefd8b0947239be5a1d52c12f720', true],
  ['Recommendations pilot', false],
])('%s has a long word: %s', (text, isLong) => {
  expect(hasLongWord(text)).toBe(isLong)
})
