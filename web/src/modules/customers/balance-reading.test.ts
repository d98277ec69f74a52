import { expect, test } from 'vitest'
import { balanceReading } from './balance-reading.ts'

test.each([
  [1499, 'owes $14.99', 'bad'],
  [50, 'owes $0.50', 'bad'],
  [49, '$0.49, added to next invoice', 'quiet'],
  [0, 'no open balance', 'quiet'],
  [-1000, '$10.00 credit', 'good'],
] as const)('reads a Balance Due of %i cents in words', (cents, text, tone) => {
  expect(balanceReading(cents)).toEqual({ text, tone })
})
